/**
 * Text that history steps have in common, most frequent last: deflated steps refer to it. Stored steps can't be read
 * with another text, so it never changes; a better one would need its own prefix in `history-store.ts`.
 */
export const dictionary = [
  '{"kind":"effects","uuid":"Actor..ActiveEffect.","changes":[{"kind":"create","documentName":"data":{"name":"img":',
  '"icons/svg/"","elevation":0,"width":1,"height":1,"shape":4,"level":"defaultLevel0000","action":"displace","swim"',
  ',"climb","fly","burrow","terrain":null,"snapped":false,"explicit":false,"checkpoint":true,"survey":{"grid":"squa',
  're","hex","from":{"x":0,"y":0},"steps":[{"to":{"x":0,"y":0},"mode":"walk","medium":"land","factor":1,"occupied":',
  'false}],"cost":5,"token":{"uuid":"Scene..Token.","before":{"x":0,"y":0,"elevation":0},"after":{"x":0,"y":0,"elev',
  'ation":0},"path":[{"x":0,"y":0,"elevation":0}]},"waypoints":[{"world":[{"kind":"token","uuid":"Scene."world":[{"',
  'kind":"clock","seconds":60}]"world":[{"kind":"fields","uuid":"Actor..Item.","before":{"system.hp.value":10},"aft',
  'er":{"system.hp.value":9}}],"scores":{"hp":{"value":,"max":"forGM":true,"overruled":["unseenBy":[],"settings":{"',
  'insist":true,"facts":{"deed":{"action":"attack","item":"Actor.","targets":["},"modifiers":[],"damage":"1d8","han',
  'd":"main","routine":[],"special":"","attackForm":"melee","weaponSpeed":5,"time":null,"declaration":{"item":null,',
  '"plans":[],"delay":false},"majorPhase":null,"major":"available","intent":"pass","minors":[],"actedIn":[],"initia',
  'tive":null,"joinedRound":null,"waitsUntilRound":null,"defeated":false,"departed":false,"secondsLeft":6,"turnsSta',
  'rted":0,"running":null,"inAction":null,"heldTurnNow":false,"stack":["left","action":1,"quick":1,"interaction":1,',
  '"reaction":1,"primary":1,"move":1],"spent":0,"begun":false,"acted":false,"moved":null,"turn","started","ended","',
  'ap","fp","rp","round","open",null,"remove"],"windows",0],null,"add"],"readers":[],"results":[{"kind":"roll","id"',
  ':"attack:initiative:tie:1:","who":"dice":[10],"total":12}],"kind":"ruling","value":"log":[{"event":"TURNCRAFT.Lo',
  'g.group.phase","data":{"phase":{"key":"TURNCRAFT.Phase.HIGH_D1"},"TURNCRAFT.Log.flow.declared","action":{"key":"',
  'TURNCRAFT.Action.TURNCRAFT.Log.flow.checked","check":{"key":"TURNCRAFT.Roll.attack"},"face":25,"threshold":50,"l',
  'evel":{"key":"TURNCRAFT.Level.TURNCRAFT.Log.seconds.began","seconds":2,"TURNCRAFT.Log.marching.attacked","data":',
  '{"target":{"combatant":"die":12,"bonus":"+0","other":{"combatant":"names":{"combatants":["TURNCRAFT.Log.nobodyRe',
  'acts","data":{"what":"","feet":5,"spent":5}},{"event":"TURNCRAFT.Log.announced.onMove","TURNCRAFT.Log.spent","da',
  'ta":{"resource":{"key":"TURNCRAFT.Resource.TURNCRAFT.Log.moved","TURNCRAFT.Log.hitPoints","data":{"before":10,"a',
  'fter":9}}],"kind":"hit-points","path":"system.hp.value","kind":"spend","kind":"move","kind":"react","kind":"pass',
  '","window":"kind":"act","kind":"defeat","defeated":true,"TURNCRAFT.Log.defeated","{"seq":1,"request":"","log":[{',
  '"event":"TURNCRAFT.Log.turnEnded","who":""},{"event":"TURNCRAFT.Log.turnStarted","who":"","data":{"round":1}}],"',
  'marks":["turn-ended","round-began"],"previous":1,"back":[[["fighters","","],0],[["activeId"],""],[["placeId"],""',
  ']],"given":{"command":{"kind":"advance","round":1,"turn":"","phase":"},"asker":{"gm":false,"owns":[""]}}}"asker"',
  ':{"gm":true,"owns":[]}}}',
].join("");
