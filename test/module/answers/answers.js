/** Presses the first button of every dialog on a headless page, and keeps the dialogs' titles. */
const { DialogV2 } = foundry.applications.api;
globalThis.asked = [];
DialogV2.wait = async ({ window, buttons }) => {
  globalThis.asked.push(window.title);
  return buttons[0].action;
};
