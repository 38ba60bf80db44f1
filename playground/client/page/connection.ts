import { io, type Socket } from "socket.io-client";
import { localize } from "../apps/host.ts";
import type { Connection } from "../core/connection.ts";

/** Connects with the session's cookie. @throws With the server's words if refused. */
export async function connect(): Promise<{ socket: Socket; connection: Connection }> {
  const socket = io({ transports: ["websocket"] });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  return { socket, connection: asConnection(socket) };
}

function asConnection(socket: Socket): Connection {
  return {
    emit: (event, ...args) => void socket.emit(event, ...args),
    request: (event, payload, taken) => request(socket, event, payload, taken),
    on: (event, handler) => void socket.on(event, handler),
    off: (event, handler) => void socket.off(event, handler),
    get connected() {
      return socket.connected;
    },
  };
}

/** Acknowledgement, or a rejection after an earlier loss of the connection. Never repeats a request. */
function request(socket: Socket, event: string, payload?: unknown, taken?: () => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (!socket.connected) return reject(new Error("The connection to the table is lost"));
    const lost = () => reject(new Error("The connection to the table was lost before it answered"));
    socket.once("disconnect", lost);
    const acknowledge = (answer: unknown) => {
      socket.off("disconnect", lost);
      taken?.();
      resolve(answer);
    };
    if (payload === undefined) socket.emit(event, acknowledge);
    else socket.emit(event, payload, acknowledge);
  });
}

/** Shows a banner during a lost connection. Socket.IO reconnects by itself. */
export function followConnection(socket: Socket): void {
  const banner = document.createElement("p");
  banner.id = "connection-lost";
  banner.setAttribute("role", "alert");
  banner.hidden = true;
  document.body.append(banner);
  socket.on("disconnect", () => {
    banner.textContent = localize("GAME.Reconnecting");
    banner.hidden = false;
  });
  socket.on("connect", () => {
    banner.hidden = true;
  });
  // Sessions outlive the server; one that isn't known belongs to a world that was begun anew.
  socket.on("connect_error", (error) => {
    if (error.message.includes("join first")) location.assign("/join");
  });
}
