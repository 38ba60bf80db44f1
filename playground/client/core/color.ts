type Channels = [number, number, number];

/** From 0 to 1; `delta`: between the largest and the smallest channel. */
function hueOf([r, g, b]: Channels, delta: number): number {
  if (delta === 0) return 0;
  const largest = Math.max(r, g, b);
  const sixth = largest === r ? ((g - b) / delta + 6) % 6 : largest === g ? (b - r) / delta + 2 : (r - g) / delta + 4;
  return sixth / 6;
}

/**
 * `foundry.utils.Color`: a number with a colour's views (https://foundryvtt.com/api/classes/foundry.utils.Color.html). An invalid
 * colour is NaN.
 */
export class Color extends Number {
  static from(value: unknown): Color {
    if (value instanceof Color) return value;
    if (typeof value === "number") return new Color(value);
    if (Array.isArray(value)) return Color.fromRGB(value as Channels);
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

  /** Of channels from 0 to 1. */
  static fromRGB(rgb: Channels): Color {
    const [r, g, b] = rgb.map((part) => Math.round(Math.min(1, Math.max(0, part)) * 255)) as Channels;
    return new Color((r << 16) | (g << 8) | b);
  }

  static fromRGBvalues(r: number, g: number, b: number): Color {
    return Color.fromRGB([r, g, b]);
  }

  /** Of hue, saturation and value, each from 0 to 1. */
  static fromHSV([hue, saturation, value]: Channels): Color {
    const channel = (n: number) => {
      const k = (n + hue * 6) % 6;
      return value - value * saturation * Math.max(0, Math.min(k, 4 - k, 1));
    };
    return Color.fromRGB([channel(5), channel(3), channel(1)]);
  }

  /** Of hue, saturation and lightness, each from 0 to 1. */
  static fromHSL([hue, saturation, light]: Channels): Color {
    const a = saturation * Math.min(light, 1 - light);
    const channel = (n: number) => {
      const k = (n + hue * 12) % 12;
      return light - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return Color.fromRGB([channel(0), channel(8), channel(4)]);
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

  toHTML(): string {
    return this.css;
  }

  get hsv(): [number, number, number] {
    const { maximum, minimum } = this;
    const delta = maximum - minimum;
    return [hueOf(this.rgb, delta), maximum === 0 ? 0 : delta / maximum, maximum];
  }

  get hsl(): [number, number, number] {
    const { maximum, minimum } = this;
    const [delta, light] = [maximum - minimum, (maximum + minimum) / 2];
    return [hueOf(this.rgb, delta), delta === 0 ? 0 : delta / (1 - Math.abs(2 * light - 1)), light];
  }

  get maximum(): number {
    return Math.max(...this.rgb);
  }

  get minimum(): number {
    return Math.min(...this.rgb);
  }

  /** `weight` of the other colour, the rest of this one. */
  mix(other: Color, weight: number): Color {
    return this.#with(other, (a, b) => a * (1 - weight) + b * weight);
  }

  multiply(other: Color | number): Color {
    return this.#with(other, (a, b) => a * b);
  }

  add(other: Color | number): Color {
    return this.#with(other, (a, b) => a + b);
  }

  subtract(other: Color | number): Color {
    return this.#with(other, (a, b) => a - b);
  }

  maximize(other: Color | number): Color {
    return this.#with(other, Math.max);
  }

  minimize(other: Color | number): Color {
    return this.#with(other, Math.min);
  }

  /** Channel by channel; a plain number is a scalar for all. */
  #with(other: Color | number, combine: (own: number, other: number) => number): Color {
    const others = other instanceof Color ? other.rgb : [other, other, other];
    return Color.fromRGB(this.rgb.map((own, channel) => combine(own, others[channel] as number)) as Channels);
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
