/** Presses the first button of every dialog, and keeps the dialogs' titles: a headless page has nobody who would. */
const { DialogV2 } = foundry.applications.api;
globalThis.asked = [];
DialogV2.wait = async ({ window, buttons }) => {
  globalThis.asked.push(window.title);
  return buttons[0].action;
};
