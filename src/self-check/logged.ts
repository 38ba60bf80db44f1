/** Text of a logged or thrown value, with its stack. */
function textOf(value: unknown): string {
  if (value instanceof Error || typeof (value as Error | null)?.stack === "string") {
    const { message, stack = "" } = value as Error;
    return stack.includes(message) ? stack : `${message}\n${stack}`;
  }
  return String(value);
}

/** Matches errors of ours, by the name of the script or of the logging function. */
const ours = /turncraft/i;

/** True if another file of ours is among the callers. */
function isCalledByUs(): boolean {
  return (new Error().stack ?? "").split("\n").filter((frame) => ours.test(frame)).length > 2;
}

/** Complaints about Turncraft: errors and deprecation warnings, logged or thrown while listening. */
export class Heard {
  readonly #complaints: string[] = [];
  #stop: (() => void) | null = null;

  /** Complaints so far, a line each, oldest first. */
  get complaints(): readonly string[] {
    return this.#complaints;
  }

  start(): this {
    const { error, warn } = console;
    const note = this.#note.bind(this);
    console.error = (...args: unknown[]) => {
      note(args, ours.test(args.map(textOf).join(" ")));
      error.apply(console, args);
    };
    console.warn = (...args: unknown[]) => {
      if (args.some((arg) => /deprecated since/i.test(textOf(arg)))) note(args, isCalledByUs());
      warn.apply(console, args);
    };
    const rejected = ({ reason }: PromiseRejectionEvent) => note([reason], ours.test(textOf(reason)));
    // Where there is no window, as in tests, there are no such events either.
    globalThis.addEventListener?.("unhandledrejection", rejected);
    this.#stop = () => {
      Object.assign(console, { error, warn });
      globalThis.removeEventListener?.("unhandledrejection", rejected);
    };
    return this;
  }

  stop(): this {
    this.#stop?.();
    this.#stop = null;
    return this;
  }

  #note(args: readonly unknown[], isAboutUs: boolean): void {
    if (!isAboutUs) return;
    const [line = ""] = args.map(textOf).join(" ").split("\n");
    if (!this.#complaints.includes(line)) this.#complaints.push(line);
  }
}

/** Complaints from the moment the script is read until the world is ready. */
export const atStart = new Heard();
