import { openRelay, send, watchLine } from "../net/index.ts";
import { TurncraftActor } from "./actor.ts";
import { askingChanged } from "./authority/authority.ts";
import { registerNPCReactions, runAllAutomation, runAutomation } from "./authority/automation.ts";
import { encounters } from "./authority/encounters.ts";
import { heardHere, registerQuestionQueries } from "./authority/questions.ts";
import * as remoteWrites from "./authority/remote-writes.ts";
import { registerRollQuery } from "./authority/rolls.ts";
import * as authority from "./authority/submit.ts";
import { isAuthority } from "./authority/sync-state.ts";
import { warnOfRevert } from "./authority/words.ts";
import { TurncraftCombat } from "./combat.ts";
import { TurncraftCombatant } from "./combatant.ts";
import { announceCounts, heardCount } from "./countdown.ts";
import { TurncraftActiveEffect } from "./effect.ts";
import { endExpiredEffects } from "./expiry.ts";
import { notifyInvalid } from "./invalid-encounters.ts";
import { registerFightKeys } from "./keys.ts";
import { registerPromptKeys, registerPrompts, syncAllPrompts, syncPrompts } from "./prompts-sync.ts";
import { registerPush } from "./push.ts";
import { refreshActors } from "./refresh.ts";
import { endRegistration, registerSettings } from "./register.ts";
import { registerRolling } from "./rolling/ask.ts";
import { registerRuleReferences } from "./rule-references.ts";
import { registerBars } from "./statuses/of-actor.ts";
import { keepStatusIds, registerStatuses } from "./statuses/status.ts";
import { registerTimer, windUp } from "./timer-display.ts";
import { TurncraftTokenDocument, TurncraftWallDocument } from "./token-document.ts";
import { follow } from "./tracker/auto-actions.ts";
import { TurncraftTracker } from "./tracker/tracker.ts";
import { registerTurnCue } from "./turn-cue.ts";
import { heardUndecided, undecidedAgain, undecidedChanged } from "./undecided.ts";

export type { Answer } from "../net/index.ts";
export { TurncraftActor } from "./actor.ts";
export { runAllAutomation } from "./authority/automation.ts";
export { type Fighting, fightsOfActor, fightsOfToken } from "./authority/encounters.ts";
export { sceneDeleted as endFightsOf } from "./authority/ending.ts";
export { enrichCommand } from "./authority/enrich-command.ts";
export { appliedShare, appliedToSelected, damageOf, isLongOver } from "./authority/enrich-strike.ts";
export { isDone, stepOf, wasUndone } from "./authority/history-store.ts";
export {
  type AskedWaypoint,
  isMarked,
  type MeasuredSpace,
  markedAt,
  measurePath,
  spaceAt,
} from "./authority/measured-path.ts";
export { refusalOf } from "./authority/read-asked.ts";
export { askerOf, type Command } from "./authority/request.ts";
export { crossesWall, isStoppedBy, type WallLine, wallsOf } from "./authority/walls.ts";
export type { StepOutcome } from "./cards.ts";
export { opposing, rollCheck } from "./checks/index.ts";
export { TurncraftCombat } from "./combat.ts";
export { TurncraftCombatant } from "./combatant.ts";
export { askFields, type FormValues, isSure } from "./dialogs.ts";
export { endAtStart, isCounted, TurncraftActiveEffect, takeInEffects } from "./effect.ts";
export { asTurncraft, type Encounter } from "./encounter.ts";
export { endExpiredEffects } from "./expiry.ts";
export { targetsOf } from "./giving.ts";
export { applyItem, openEffect, usedItem } from "./item-effects.ts";
export { isDisabled, registerOffers } from "./offer.ts";
export { askDefence, atOnce, openDefences, takesDamage } from "./open-damage.ts";
export { giveBack, takeDamage, takenFrom, useOutOfCombat } from "./out-of-combat.ts";
export {
  lineOnMap,
  placeOnMap,
  refreshHidden,
  refreshMoved,
  refreshPreCombat,
  refreshRow,
  refreshTargets,
} from "./place-on-map.ts";
export { type AskedSpace, askedSpaceChanged, offeredPlaces, offeredPlacesChanged } from "./prompts-places.ts";
export { isAsking, makeWay } from "./prompts-sync.ts";
export { isPushed, pushedWay } from "./push.ts";
export { refreshForScene } from "./refresh.ts";
export { registerRuleset } from "./register.ts";
export { resultsOf, type ShownResult } from "./results.ts";
export { askRoll, takeShift } from "./rolling/ask.ts";
export type { RollAnswer, RollAsked } from "./rolling/roll-view.ts";
export { strikeTargets } from "./rolling/strike.ts";
export { ruleReference } from "./rule-references.ts";
export { offeredRulesets } from "./ruleset-choice.ts";
export { worldRoundSeconds, worldRuleset } from "./rulesets.ts";
export { pointOfSpace, spaceBeside, spaceOfPoint } from "./space-on-scene.ts";
export { effectLeft, lastingStatuses, paletteOf } from "./statuses/of-actor.ts";
export { idUnder, registeredStatuses, statusIds as ownStatuses } from "./statuses/status.ts";
export { fightEffects } from "./statuses/toggle.ts";
export { stopStrayClicks } from "./stray-clicks.ts";
export { aboutItem, closeLists, dropTargets } from "./targeting/on-map.ts";
export { beatTimers } from "./timer-display.ts";
export { isForced, TurncraftTokenDocument } from "./token-document.ts";
export { refreshAdding } from "./tracker/adding.ts";
export { fightOf, undoTip } from "./tracker/input.ts";
export { addToRowMenu } from "./tracker/menu.ts";
export { actingIn } from "./tracker/waits.ts";
export { clearOfBar } from "./turn-cue.ts";
export { noteTurnChange } from "./turn-events.ts";
export { lasting } from "./versions.ts";
export { viewerOf, watcherOf } from "./viewer.ts";
export { nameOf, refusalText } from "./words.ts";
export { followWorld } from "./world-changes.ts";

/** Registers document classes, tracker, settings and keys. Called at `init`. */
export function registerCombat(): void {
  CONFIG.Actor.documentClass = TurncraftActor;
  CONFIG.Combat.documentClass = TurncraftCombat;
  CONFIG.Combatant.documentClass = TurncraftCombatant;
  CONFIG.ActiveEffect.documentClass = TurncraftActiveEffect;
  CONFIG.Token.documentClass = TurncraftTokenDocument;
  CONFIG.Wall.documentClass = TurncraftWallDocument;
  CONFIG.ui.combat = TurncraftTracker;
  registerStatuses();
  registerSettings();
  registerNPCReactions();
  registerRuleReferences();
  registerRolling();
  registerPush();
  registerTimer();
  registerTurnCue();
  registerPrompts();
  registerPromptKeys();
  registerFightKeys();
  registerRollQuery();
  askingChanged.on(runAutomation);
  undecidedChanged.on((combat) => refreshActors(combat, { byStep: true }));
  registerQuestionQueries();
}

/** Closes the registration of rulesets, and listens to all clients. Called at `setup`. */
export function startAuthority(): void {
  endRegistration();
  registerBars();
  openRelay({
    ask: authority.heardAsk,
    reply: authority.heardReply,
    hello: ({ page }) => remoteWrites.reportRevisions(page),
    revisions: ({ revisions }) => authority.heardRevisions(revisions),
    missed: ({ combat, base }) => authority.heardMissed(combat, base),
    word: ({ key }) => warnOfRevert(key),
    count: heardCount,
    undecided: heardUndecided,
    here: (userId) => {
      heardHere(userId);
      announceCounts(isAuthority);
      undecidedAgain(game.users.get(userId)?.isGM ?? false);
    },
  });
  watchLine();
  game.socket?.on("connect", remoteWrites.reconnected);
}

/** Takes over encounters without an authority, shows pending questions, ends expired effects. Called at `ready`. */
export function wakeUp(): void {
  keepStatusIds();
  remoteWrites.wakeUp();
  takeUp();
  windUp();
  void endExpiredEffects();
  notifyInvalid();
  send({ type: "here" });
}

/** Shows encounters and questions, and resumes automation. `type`: only a single ruleset's, after the facets have loaded. */
export function takeUp(type?: string): void {
  for (const combat of encounters()) {
    if (type !== undefined && combat.type !== type) continue;
    refreshActors(combat);
    syncPrompts(combat);
    follow(combat);
    runAutomation(combat);
  }
}

/** Looks after all encounters when a user has connected or left. Called on `userConnected`. */
export function watchEncounters(): void {
  remoteWrites.watchEncounters();
  runAllAutomation();
  syncAllPrompts();
}
