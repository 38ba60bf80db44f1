import type { Offer, SheetCommand } from "../../../combat/offer.ts";
import { tableOffer } from "../../../combat/tracker/judge.ts";
import type { CombatantId } from "../../../engine/types.ts";
import type { Sightings } from "../host/sight.ts";
import { type CommandOf, type MarchingCommand, marching, type Side } from "../rules/index.ts";
import type { MarchingReader } from "./judge.ts";

/** Offers that are no combatant's: the lead's choice, and the Gamemaster's word on sight, contact, overruns and clocks. */
export function tableOffers(reader: MarchingReader): Offer[] {
  const { overrun } = reader.input.state;
  const map = sightOnMapOffer(reader);
  return [
    ...(["party", "monsters"] as const).flatMap((side) => [true, false].map((sees) => sightOffer(side, sees, reader))),
    ...(map ? [map] : []),
    ...(["take", "cede"] as const).map((choice) => initiativeOffer(choice, reader)),
    ...[...(overrun?.ids ?? []), null].map((id) => settleOffer(id, reader)),
    ...[true, false].map((running) => clockOffer(running, reader)),
    franticOffer(reader),
    clearContactOffer(reader),
  ];
}

/** True if a side sees the other (MO-201). */
export function sightOffer(viewers: Side, sees: boolean, reader: MarchingReader): Offer {
  const { partySeesMonsters, monstersSeeParty } = reader.input.state;
  const next = viewers === "party" ? { partySeesMonsters: sees } : { monstersSeeParty: sees };
  const label = reader.localize(`TURNCRAFT.Marching.sight.${sees ? "sees" : "blind"}`);
  const command = { kind: "sight", partySeesMonsters, monstersSeeParty, ...next } as const;
  return offer(reader, `sight:${viewers}:${sees}`, label, command);
}

/** Both switches by the map (MO-201); null if already so, or the map doesn't tell. */
export function sightOnMapOffer(reader: MarchingReader): Offer | null {
  const { input, localize } = reader;
  const command = input.gm ? sightOnMap(input.proposed as Sightings | null | undefined) : null;
  const { partySeesMonsters, monstersSeeParty } = input.state;
  if (!command) return null;
  if (command.partySeesMonsters === partySeesMonsters && command.monstersSeeParty === monstersSeeParty) return null;
  return offer(reader, "sightOnMap", localize("TURNCRAFT.Marching.sight.asOnMap"), command);
}

function sightOnMap(sightings: Sightings | null | undefined): CommandOf<"sight"> | null {
  if (!sightings) return null;
  const { party, monsters } = sightings;
  return { kind: "sight", partySeesMonsters: party.sighting !== null, monstersSeeParty: monsters.sighting !== null };
}

/** To take the initiative, or to cede it (MO-204). */
export function initiativeOffer(choice: "take" | "cede", reader: MarchingReader): Offer {
  return offer(reader, choice, reader.localize(`TURNCRAFT.Ruling.MO-204.${choice}`), { kind: `${choice}-initiative` });
}

/** Offer that settles conflicting movement (MO-509). `goesOn`: the combatant who continues; null: nobody. */
export function settleOffer(goesOn: CombatantId | null, reader: MarchingReader): Offer {
  const { localize, nameOf } = reader;
  const label = goesOn
    ? localize("TURNCRAFT.Marching.goesOn", { name: nameOf(goesOn) })
    : localize("TURNCRAFT.Marching.nobodyGoesOn");
  return offer(reader, `settle:${goesOn ?? ""}`, label, { kind: "settle-overrun", goesOn });
}

/** True if the clocks of frantic combat run. */
export function clockOffer(running: boolean, reader: MarchingReader): Offer {
  const label = reader.localize(running ? "TURNCRAFT.Marching.clock.start" : "TURNCRAFT.Marching.clock.stop");
  return offer(reader, `clock:${running}`, label, { kind: "clock", running });
}

/** Frantic combat on or off. */
export function franticOffer(reader: MarchingReader): Offer {
  const { on } = reader.input.state.frantic;
  const label = reader.localize(on ? "TURNCRAFT.Marching.act.franticOff" : "TURNCRAFT.Marching.act.franticOn");
  return offer(reader, "frantic", label, { kind: "frantic", on: !on });
}

/** To take back the point where the sides touch (MO-306). */
export function clearContactOffer(reader: MarchingReader): Offer {
  const label = reader.localize("TURNCRAFT.Marching.contact.clear");
  return offer(reader, "clearContact", label, { kind: "contact", space: null, inScene: true });
}

function offer(reader: MarchingReader, id: string, label: string, command: MarchingCommand & SheetCommand): Offer {
  return tableOffer(reader, marching, { id, label }, command);
}
