/** `foundry.utils.Color`: a number with a colour's views. An invalid colour is NaN. */
export class Color extends Number {
  static from(value: unknown): Color {
    if (value instanceof Color) return value;
    if (typeof value === "number") return new Color(value);
    if (typeof value !== "string") return new Color(Number.NaN);
    const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value);
    const hex = short
      ? short
          .slice(1)
          .map((digit) => digit + digit)
          .join("")
      : value.replace(/^#/, "");
    return new Color(/^[0-9a-f]{6}/i.test(hex) ? Number.parseInt(hex.slice(0, 6), 16) : Number.NaN);
  }

  static fromString(value: string): Color {
    return Color.from(value);
  }

  get valid(): boolean {
    const value = this.valueOf();
    return Number.isInteger(value) && value >= 0 && value <= 0xffffff;
  }

  get css(): string {
    return this.valid ? `#${this.valueOf().toString(16).padStart(6, "0")}` : "#000000";
  }

  get rgb(): [number, number, number] {
    const value = this.valueOf();
    return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
  }

  get r(): number {
    return this.rgb[0];
  }

  get g(): number {
    return this.rgb[1];
  }

  get b(): number {
    return this.rgb[2];
  }

  toRGBA(alpha: number): string {
    return `rgba(${this.rgb.map((part) => Math.round(part * 255)).join(", ")}, ${alpha})`;
  }

  equals(other: unknown): boolean {
    return Number(this) === Number(other);
  }

  override toString(): string {
    return this.css;
  }

  toJSON(): string {
    return this.css;
  }
}
