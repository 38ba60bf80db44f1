import { localize, localizeKey } from "../../i18n.ts";
import { rulesetOf } from "../../rulesets/registry.ts";
import type { WayCommand } from "../authority/history-navigation.ts";
import { type HistoryPreview, type PreviewedMoment, pastOf, previewOf } from "../authority/history-preview.ts";
import { isSure } from "../dialogs.ts";
import type { Fighting } from "../encounter.ts";
import { contextOf } from "../tracker/context.ts";
import { inputAt } from "../tracker/input.ts";
import { give } from "../tracker/prompt.ts";
import { clockWords } from "../tracker/view.ts";
import { historyPreviewView } from "./preview-view.ts";

export { default as styles } from "../../../styles/windows/_history.scss?inline";

/**
 * Shows the changes by going back or forward, and goes if the GM confirms (DX-005). `command`: with the newest step that the GM saw,
 * so refused as stale if the encounter has moved on. `asks`: true if the GM has to confirm; `go`: the method that gives the command,
 * which packages may have wrapped.
 */
export async function travel(
  fight: Fighting,
  command: WayCommand,
  {
    asks = () => true,
    go,
  }: { readonly asks?: (preview: HistoryPreview) => boolean; readonly go?: () => Promise<unknown> } = {},
): Promise<void> {
  const preview = previewOf(fight, command);
  if (typeof preview === "string") {
    if (go) await go();
    else ui.notifications?.warn(localizeKey(preview));
    return;
  }
  if (asks(preview)) {
    const list = (names: readonly string[]) => game.i18n.getListFormatter().format(names);
    const view = historyPreviewView(preview, { momentOf: (moment) => momentText(fight, moment), list }, localizeKey);
    const { title, icon, yes } = view;
    const sure = await isSure(
      {
        title,
        icon,
        template: "history/preview",
        view: { preview: view },
        width: 400,
        css: "tc-journey",
        about: { combat: fight, stands: () => pastOf(fight).at === command.seq },
      },
      { label: yes },
      { label: localize("TURNCRAFT.History.stay") },
    );
    if (!sure) return;
  }
  if (go && pastOf(fight).at === command.seq) await go();
  else await give(fight, command);
}

/** Moment in words, by the encounter's ruleset then: "Round 2, Mira's turn". */
export function momentText(combat: Fighting, { type, state }: PreviewedMoment): string {
  const { round, turn } = clockWords(
    contextOf(inputAt(combat, state), localizeKey, null),
    rulesetOf(type)?.tracker ?? null,
  );
  return state.round === 0 ? round : localize("TURNCRAFT.History.moment", { round, turn });
}
