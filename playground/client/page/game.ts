import { exposeApplications } from "../apps/index.ts";
import words from "../apps/lang/en.json";
import { boot } from "../core/boot.ts";
import { connect, followConnection } from "./connection.ts";
import { loadScripts, loadStyles } from "./packages.ts";
import { addServices, buildPage, registerPageSettings, showView } from "./view.ts";

/** The table: connects, loads the packages, starts the documents, and shows the view. */
export async function openTable(): Promise<void> {
  document.body.classList.add("game");
  buildPage();
  try {
    const { socket, connection } = await connect();
    followConnection(socket);
    await boot({
      connection,
      clientStore: localStorage,
      words,
      fetchJson,
      register: () => {
        exposeApplications();
        registerPageSettings();
        addServices();
      },
      loadScripts: async (manifests) => {
        await loadStyles(manifests);
        await loadScripts(manifests);
      },
      showView,
    });
    document.body.dataset.ready = "true";
  } catch (error) {
    fail(error as Error);
  }
}

async function fetchJson(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(`/${path}`);
  if (!response.ok) throw new Error(`${path} could not be loaded (${response.status})`);
  return response.json();
}

/** Shows an error in words; without a session opens the join page. */
function fail(error: Error): void {
  if (error.message.includes("join first")) location.assign("/join");
  console.error(error);
  const message = document.createElement("p");
  message.id = "connection-lost";
  message.setAttribute("role", "alert");
  message.textContent = `The table could not be opened: ${error.message}`;
  document.body.append(message);
}
