import { openRelay, send, watchLine } from "../net/index.ts";
import { TurncraftActor } from "./actor.ts";
import { watchAsking } from "./authority/authority.ts";
import { runAllAutomation, runAutomation } from "./authority/automation.ts";
import { encounters } from "./authority/encounters.ts";
import { heardHere, registerQuestionQueries } from "./authority/questions.ts";
import * as watch from "./authority/remote-writes.ts";
import { registerRollQuery } from "./authority/rolls.ts";
import * as door from "./authority/submit.ts";
import { isAuthority } from "./authority/sync-state.ts";
import { tellPutBack } from "./authority/words.ts";
import { TurncraftCombat } from "./combat.ts";
import { TurncraftCombatant } from "./combatant.ts";
import { heardCount, sayCounts } from "./countdown.ts";
import { endWhatIsDue } from "./due.ts";
import { TurncraftActiveEffect } from "./effect.ts";
import { notifyInvalid } from "./invalid-encounters.ts";
import { registerFightKeys } from "./keys.ts";
import { registerNPCReactions } from "./npc-reactions.ts";
import { registerCountdowns, registerPromptKeys, syncAllPrompts, syncPrompts } from "./prompts-sync.ts";
import { registerPush } from "./push.ts";
import { refreshActors } from "./refresh.ts";
import { endRegistration } from "./register.ts";
import { registerRolling } from "./rolling/index.ts";
import { registerRuleReferences } from "./rule-references.ts";
import { registerSettings } from "./settings.ts";
import { registerBars } from "./statuses/bars.ts";
import { keepStatusIds, registerStatuses } from "./statuses/registered.ts";
import { registerTimer, windUp } from "./timer-display.ts";
import { TurncraftTokenDocument } from "./token-document.ts";
import { follow } from "./tracker/follow.ts";
import { TurncraftTracker } from "./tracker/tracker.ts";
import { registerTurnCue } from "./turn-cue.ts";
import { TurncraftWallDocument } from "./wall-document.ts";

export type { Answer } from "../net/index.ts";
export { TurncraftActor } from "./actor.ts";
export { type AskedSpace, onAskedSpace } from "./asked-space.ts";
export { askerOf } from "./authority/asker.ts";
export { runAllAutomation } from "./authority/automation.ts";
export { type Fighting, fightsOfToken } from "./authority/encounters.ts";
export { sceneDeleted as endFightsOf } from "./authority/ending.ts";
export { enrichCommand } from "./authority/enrich-command.ts";
export { appliedShare, harmOf, isTurnOver } from "./authority/enrich-strike.ts";
export { isDone, stepOf, wasUndone } from "./authority/history-store.ts";
export { type AskedWaypoint, markedAt, type SurveyedSpace, spaceAt, surveyWay } from "./authority/measured-path.ts";
export { refusalOf } from "./authority/read-asked.ts";
export type { Command } from "./authority/request.ts";
export { crossesWall, isStoppedBy, type WallLine, wallsOf } from "./authority/walls.ts";
export { opposing, rollCheck } from "./checks/index.ts";
export { offeredRulesets } from "./choosing/offered.ts";
export { TurncraftCombat } from "./combat.ts";
export { TurncraftCombatant } from "./combatant.ts";
export { askFields, type Fields, isSure } from "./dialogs.ts";
export { isDisabled } from "./disabled-button.ts";
export { endWhatIsDue } from "./due.ts";
export { endAtStart, isCounted, TurncraftActiveEffect, takeInEffects } from "./effect.ts";
export { asTurncraft, type Encounter } from "./encounter.ts";
export { refreshHidden, refreshMoved, refreshPreCombat, refreshRow, refreshTargets } from "./follow-map.ts";
export { applyItem, lastingItem, mayApplyItem } from "./item-effects.ts";
export { registerOffers } from "./offer.ts";
export { offeredPlaces, watchOfferedPlaces } from "./offered-places.ts";
export { giveBack, takeHarm, takenFrom, useOutOfCombat } from "./out-of-combat/index.ts";
export { lineOnMap, placeOnMap } from "./place-on-map.ts";
export { isAsking } from "./prompts-sync.ts";
export { isPushed, pushedWay } from "./push.ts";
export { refreshForScene } from "./refresh.ts";
export { registerRuleset } from "./register.ts";
export { resultsOf, type ShownResult } from "./results.ts";
export { atOnce, takesHarm } from "./rolling/harm.ts";
export {
  askRoll,
  type RollAnswer,
  type RollAsked,
  takeShift,
} from "./rolling/index.ts";
export { worldRoundSeconds, worldRuleset } from "./rulesets.ts";
export { pointOfSpace, spaceBeside, spaceOfPoint } from "./space-on-scene.ts";
export { fightEffects } from "./statuses/face.ts";
export { effectLeft } from "./statuses/of-actor.ts";
export { lastingStatuses, paletteOf } from "./statuses/palette.ts";
export { registeredStatuses } from "./statuses/registered.ts";
export { statusIds as ownStatuses } from "./statuses/status.ts";
export { registerSwitch } from "./switch-setting.ts";
export { targetsOf } from "./targets.ts";
export { isForced, TurncraftTokenDocument } from "./token-document.ts";
export { fightOf, undoTip } from "./tracker/input.ts";
export { addToRowMenu } from "./tracker/menu.ts";
export { actOnFace } from "./tracker/ruleset-act.ts";
export { actingIn } from "./tracker/waits.ts";
export { hearTurnChange } from "./turn-events.ts";
export { lasting } from "./versions.ts";
export { viewerOf, watcherOf } from "./viewer.ts";
export { nameOf, refusalText } from "./words.ts";

/** Rulesets, document classes, tracker, settings, keys. Called at `init`. */
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
  registerCountdowns();
  registerPromptKeys();
  registerFightKeys();
  registerRollQuery();
  watchAsking(runAutomation);
  registerQuestionQueries();
}

/** Listens to the other clients. Called at `setup`. */
export function openTheDoor(): void {
  endRegistration();
  registerBars();
  openRelay({
    ask: door.heardAsk,
    reply: ({ request }) => door.heardReply(request),
    hello: ({ page }) => watch.sayRevisions(page),
    revisions: ({ revisions }) => door.heardRevisions(revisions),
    word: ({ key }) => tellPutBack(key),
    count: heardCount,
    here: (userId) => {
      heardHere(userId);
      sayCounts(isAuthority);
    },
  });
  watchLine();
  game.socket?.on("connect", watch.reconnected);
}

/** Takes over encounters without an authority, shows pending questions. Called at `ready`. */
export function wakeUp(): void {
  keepStatusIds();
  watch.wakeUp();
  for (const combat of encounters()) {
    refreshActors(combat);
    syncPrompts(combat);
    follow(combat);
    runAutomation(combat);
  }
  windUp();
  void endWhatIsDue();
  notifyInvalid();
  send({ type: "here" });
}

/** Looks after all encounters when a user has connected or left. Called on `userConnected`. */
export function lookAfterEncounters(): void {
  watch.lookAfterEncounters();
  runAllAutomation();
  syncAllPrompts();
}
