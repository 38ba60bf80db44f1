import { escapeHTML } from "../core/text.ts";

interface JoinUser {
  id: string;
  name: string;
  role: number;
  color: string | null;
  avatar: string | null;
  active: boolean;
  hasPassword: boolean;
}

interface JoinData {
  world: { id: string; title: string };
  system: { id: string; title: string; version: string };
  users: JoinUser[];
}

/** Interval at which the join page refreshes its list of users. */
const REFRESH_MS = 5000;

/** Join page: users, with marks for those online, and a button for each. */
export async function openJoin(): Promise<void> {
  document.body.classList.add("join");
  const main = document.createElement("main");
  main.id = "join-game";
  document.body.append(main);
  await show(main);
  setInterval(() => void refresh(main), REFRESH_MS);
}

async function load(): Promise<JoinData> {
  const response = await fetch("/api/join");
  if (!response.ok) throw new Error(`The table answered ${response.status}.`);
  return response.json();
}

async function show(main: HTMLElement): Promise<void> {
  try {
    const data = await load();
    document.title = data.world.title;
    main.innerHTML = page(data);
    main.querySelector("form")?.addEventListener("submit", (event) => void join(event, main));
    main.addEventListener("change", () => showPassword(main, data.users));
  } catch (error) {
    main.innerHTML = `<p class="join-error" role="alert">The table can't be reached. ${escapeHTML((error as Error).message)}</p>`;
  }
}

/** Updates the online marks without touching the user's input. */
async function refresh(main: HTMLElement): Promise<void> {
  if (!main.querySelector("form")) return show(main);
  const data = await load().catch(() => null);
  for (const user of data?.users ?? []) {
    const card = main.querySelector(`[data-user-id="${CSS.escape(user.id)}"]`);
    card?.classList.toggle("online", user.active);
    const presence = card?.querySelector(".presence");
    if (presence) presence.textContent = user.active ? "at the table" : "";
  }
}

function page({ world, system, users }: JoinData): string {
  const gms = users.filter((user) => user.role >= 3);
  const players = users.filter((user) => user.role > 0 && user.role < 3);
  return `
    <header>
      <i class="fa-solid fa-dice-d20" inert></i>
      <h1>${escapeHTML(world.title)}</h1>
      <p>${escapeHTML(system.title)} ${escapeHTML(system.version)}</p>
    </header>
    <form>
      <h2>Who are you?</h2>
      ${group("Gamemaster", gms)}
      ${group("Players", players)}
      <label class="password" hidden>Password <input type="password" name="password" autocomplete="current-password"></label>
      <p class="join-error" role="alert" hidden></p>
      <button type="submit" class="bright"><span>Join the table</span> <i class="fa-solid fa-arrow-right" inert></i></button>
    </form>`;
}

function group(title: string, users: JoinUser[]): string {
  if (!users.length) return "";
  return `<fieldset><legend>${title}</legend>${users.map(card).join("")}</fieldset>`;
}

function card({ id, name, color, role, active }: JoinUser): string {
  const icon = role >= 3 ? "fa-crown" : "fa-user";
  return `
    <label class="user${active ? " online" : ""}" data-user-id="${escapeHTML(id)}" style="--user-color: ${escapeHTML(color ?? "#888")}">
      <input type="radio" name="userId" value="${escapeHTML(id)}" required>
      <span class="avatar fa-solid ${icon}" aria-hidden="true"></span>
      <span class="name">${escapeHTML(name)}</span>
      <span class="presence">${active ? "at the table" : ""}</span>
    </label>`;
}

function showPassword(main: HTMLElement, users: JoinUser[]): void {
  const chosen = main.querySelector<HTMLInputElement>("input[name=userId]:checked")?.value;
  const label = main.querySelector<HTMLElement>(".password");
  if (label) label.hidden = !users.find((user) => user.id === chosen)?.hasPassword;
}

async function join(event: SubmitEvent, main: HTMLElement): Promise<void> {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  const response = await fetch("/join", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ userId: data.get("userId"), password: data.get("password") ?? "" }),
  });
  if (response.ok) return location.assign("/game");
  const message = main.querySelector<HTMLElement>(".join-error");
  if (!message) return;
  message.hidden = false;
  message.textContent = (await response.json().catch(() => null))?.error ?? `The table answered ${response.status}.`;
}
