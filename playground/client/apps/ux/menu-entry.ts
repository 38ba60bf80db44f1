import { isV14 } from "../../core/generation.ts";
import { escapeHTML, logCompatibilityWarning } from "../../core/text.ts";
import { type Loose, localize } from "../host.ts";

/** Context menu entry, ready to show. */
export interface ResolvedEntry {
  label: string;
  /** Markup. */
  icon: string;
  visible(target: HTMLElement): boolean;
  run(event: Event, target: HTMLElement): void;
  group: string;
}

const RENAMED = { name: "label", condition: "visible", callback: "onClick" } as const;

/**
 * Reads an entry by generation: V13 has `name, icon` (markup), `condition` and `callback`; V14 `label, icon` (classes), `visible`
 * and `onClick(event, target)`, and warns about V13's (https://foundryvtt.com/api/interfaces/foundry.ContextMenuEntry.html,
 * foundryvtt issue 14316).
 */
export function resolveEntry(item: Loose): ResolvedEntry {
  const icon = String(item.icon ?? "");
  const read = isV14() ? readV14(item) : { label: item.name, visible: item.condition, run: callbackOf(item) };
  const test = read.visible ?? true;
  return {
    label: localize(read.label ?? ""),
    icon: icon.includes("<") || !icon || !isV14() ? icon : `<i class="${escapeHTML(icon)}" inert></i>`,
    visible: (target) => Boolean(typeof test === "function" ? test(target) : test),
    run: read.run,
    group: item.group ?? "_none",
  };
}

function readV14(item: Loose): { label: Loose; visible: Loose; run: ResolvedEntry["run"] } {
  for (const [old, now] of Object.entries(RENAMED))
    if (item[old] !== undefined && item[now] === undefined)
      logCompatibilityWarning(`ContextMenuEntry#${old} is deprecated. Use ContextMenuEntry#${now} instead.`, {
        since: 14,
        until: 16,
      });
  const { onClick } = item;
  return {
    label: item.label ?? item.name,
    visible: item.visible ?? item.condition,
    run: onClick ? (event, target) => onClick(event, target) : callbackOf(item),
  };
}

function callbackOf(item: Loose): ResolvedEntry["run"] {
  return (_event, target) => item.callback?.(target);
}

/** An entry of core's own, in its generation's form. `icon`: classes. */
export function coreEntry(
  label: string,
  icon: string,
  visible: (target: HTMLElement) => boolean,
  run: (target: HTMLElement) => unknown,
): Loose {
  const classes = `fa-solid ${icon} fa-fw`;
  if (isV14()) return { label, icon: classes, visible, onClick: (_event: Event, target: HTMLElement) => run(target) };
  return { name: label, icon: `<i class="${classes}" inert></i>`, condition: visible, callback: run };
}
