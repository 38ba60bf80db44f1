/** @type {import("stylelint").Config} */
export default {
  extends: ["stylelint-config-standard-scss"],
  ignoreFiles: ["**/node_modules/**", "dist/**", ".build/**"],
};
