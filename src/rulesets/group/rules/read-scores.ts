import { furthest } from "../../../engine/commands.ts";
import { Fields } from "../../../engine/fields.ts";
import { limits } from "../../../engine/limits.ts";
import { no } from "../../../engine/refusals.ts";
import { list } from "../../../engine/schema.ts";
import type { Feet } from "../../../engine/types.ts";
import { space } from "../../../grid/survey.ts";
import { readItem } from "./read-item.ts";
import { dispositions, type Place, type Scores } from "./types.ts";

/** Scores from the world, or null where they are none. */
export function readScores(raw: unknown): Scores | null {
  const fields = new Fields(raw, "GR-168");
  const scores = readScoresIn(fields);
  return fields.problem ? null : scores;
}

/** Scores out of a stored fight or a fact ("Per actor"). */
export function readScoresIn(f: Fields): Scores {
  const hp = f.inside("hp");
  const atHand = f.inside("atHand");
  return {
    disposition: f.oneOf("disposition", dispositions),
    hp: {
      value: hp.whole("value", -furthest, furthest),
      max: hp.whole("max", 1, furthest),
      uuid: hp.text("uuid"),
      path: hp.text("path"),
    },
    ...readDefence(f),
    ...readOffence(f),
    dexReaction: f.whole("dexReaction", -10, 10),
    movement: readMovement(f.inside("movement")),
    immunities: f.texts("immunities", 100),
    verySmall: f.bool("verySmall"),
    fightsInSharedSpace: f.bool("fightsInSharedSpace"),
    atHand: { innate: atHand.bool("innate"), missile: atHand.bool("missile"), melee: atHand.bool("melee") },
    inHand: f.orNull("inHand", (name) => readItem(f.inside(name))),
    place: f.orNull("place", (name) => readPlace(f.inside(name))),
    ...f.maybe("limits", (name) => limits.read(f, name)),
  };
}

/** GR-127: the scale of AC goes from 10 to −10. */
function readDefence(f: Fields): Pick<Scores, "ac" | "hedged" | "immunityObvious"> {
  const ac = f.inside("ac");
  const base = ac.value("base");
  if (typeof base === "number" && Math.abs(base) > 10) ac.refuse(no("GR-127", "TURNCRAFT.Refused.GR-127.scale"));
  return {
    ac: {
      base: ac.whole("base", -10, 10),
      modifiers: ac.list("modifiers", 100, (each) => ({
        label: each.text("label"),
        value: each.whole("value", -20, 20),
      })),
    },
    hedged: f.bool("hedged"),
    immunityObvious: f.bool("immunityObvious"),
  };
}

type Offence =
  | "aac0"
  | "aac0Star"
  | "attackModifier"
  | "damageModifier"
  | "hd"
  | "classes"
  | "routinesPerRound"
  | "primaryHand"
  | "ambidextrous";

function readOffence(f: Fields): Pick<Scores, Offence> {
  const hd = f.inside("hd");
  const offence = {
    aac0: f.orNull("aac0", (name) => f.whole(name, -10, 20)),
    aac0Star: f.bool("aac0Star"),
    attackModifier: f.whole("attackModifier", -20, 20),
    damageModifier: f.whole("damageModifier", -20, 100),
    hd: { base: hd.whole("base", 0, 99), bonus: hd.whole("bonus", 0, 99) },
    classes: f.list("classes", 10, (each) => ({
      name: each.text("name"),
      level: each.whole("level", 1, 99),
      aac0: each.orNull("aac0", (name) => each.whole(name, -10, 20)),
    })),
    routinesPerRound: f.whole("routinesPerRound", 1, 10),
    primaryHand: f.oneOf("primaryHand", ["right", "left"]),
    ambidextrous: f.bool("ambidextrous"),
  };
  if (offence.aac0Star && offence.aac0 !== 20) f.refuse(no("GR-132", "TURNCRAFT.Refused.GR-132.star"));
  if (offence.hd.bonus > 0 && offence.classes.length > 0) f.refuse(no("GR-140", "TURNCRAFT.Refused.GR-140.class"));
  return offence;
}

function readMovement(f: Fields): Scores["movement"] {
  const rate = (name: string): Feet => f.whole(name, 0, furthest) as Feet;
  return {
    walk: rate("walk"),
    fly: rate("fly"),
    swim: rate("swim"),
    nativeFly: f.bool("nativeFly"),
    nativeSwim: f.bool("nativeSwim"),
  };
}

/** Squares around the largest token. */
const mostNeighbours = 404;
/** Hexes that the largest token may cover. */
const mostHexes = 10_000;

function readPlace(f: Fields): Place {
  return {
    x: f.whole("x", -furthest, furthest),
    y: f.whole("y", -furthest, furthest),
    width: f.number("width", 0.1, 100),
    cutOff: list(space, mostNeighbours).read(f, "cutOff"),
    ...f.maybe("level", (name) => f.text(name)),
    ...f.maybe("hexes", (name) => list(space, mostHexes).read(f, name)),
  };
}
