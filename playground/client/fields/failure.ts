/** Validation failures by field. `fields` has one message per dotted path, "" for the whole value. */
export class DataModelValidationFailure {
  readonly fields: Map<string, string> = new Map();

  constructor(message?: string) {
    if (message) this.fields.set("", message);
  }

  get unresolved(): boolean {
    return this.fields.size > 0;
  }

  get message(): string {
    return this.toString();
  }

  isEmpty(): boolean {
    return this.fields.size === 0;
  }

  /** Takes over another failure's messages below `path`. */
  add(path: string, failure: DataModelValidationFailure | undefined): void {
    for (const [inner, message] of failure?.fields ?? []) this.fields.set(joinPath(path, inner), message);
  }

  asError(prefix = ""): DataModelValidationError {
    return new DataModelValidationError(this, prefix);
  }

  toString(): string {
    return [...this.fields].map(([path, message]) => (path ? `${path}: ${message}` : message)).join("\n");
  }
}

export function joinPath(outer: string, inner: string): string {
  return outer && inner ? `${outer}.${inner}` : outer || inner;
}

/** Error of `validate`. The message has every failing field with its path. */
export class DataModelValidationError extends Error {
  readonly failure: DataModelValidationFailure;

  constructor(failure: DataModelValidationFailure | string, prefix = "") {
    const cause = typeof failure === "string" ? new DataModelValidationFailure(failure) : failure;
    const lines = cause.toString();
    super(prefix ? `${prefix}\n  ${lines.replaceAll("\n", "\n  ")}` : lines);
    this.name = "DataModelValidationError";
    this.failure = cause;
  }

  getFailure(path: string): string | undefined {
    return this.failure.fields.get(path);
  }

  getAllFailures(): Record<string, string> {
    return Object.fromEntries(this.failure.fields);
  }
}
