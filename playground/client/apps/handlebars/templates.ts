import Handlebars from "handlebars";

/**
 * Templates by their web path, fetched once and kept as partials under that path, so `{{> "systems/x/y.hbs"}}` works
 * after loadTemplates (client/applications/handlebars.d.mts).
 */
const compiled = new Map<string, Promise<HandlebarsTemplateDelegate>>();

/** @throws When the server has no such template. */
export function getTemplate(path: string, id: string = path): Promise<HandlebarsTemplateDelegate> {
  let template = compiled.get(path);
  if (!template) {
    template = fetchTemplate(path);
    compiled.set(path, template);
    template.catch(() => compiled.delete(path));
  }
  return template.then((delegate) => {
    Handlebars.registerPartial(id, delegate);
    return delegate;
  });
}

async function fetchTemplate(path: string): Promise<HandlebarsTemplateDelegate> {
  const response = await fetch(`/${path.replace(/^\//, "")}`);
  if (!response.ok) throw new Error(`Template "${path}" could not be loaded (${response.status})`);
  return Handlebars.compile(await response.text());
}

/** Loads many templates at once; a record's keys are the names of partials. */
export function loadTemplates(paths: string[] | Record<string, string>): Promise<HandlebarsTemplateDelegate[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template to HTML. Prototype members may be read: templates are trusted like the system's script. */
export async function renderTemplate(path: string, data: object): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}
