/** Compiled stylesheet as text. */
declare module "*.scss?inline" {
  const styles: string;
  export default styles;
}
