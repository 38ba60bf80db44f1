Object.defineProperty(CONFIG.Canvas, "layers", {
  get() {
    throw new Error("No layers here");
  },
});
