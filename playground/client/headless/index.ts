export type { Network } from "./network.ts";
export { Client, HeadlessTable, type Notice, openTable, type TableOptions, type WorldSource } from "./table.ts";
