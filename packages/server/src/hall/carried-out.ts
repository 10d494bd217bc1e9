// Which commands were carried out at a table, and the versions they led to. Every command is looked for here, almost always in
// vain, and a Map would read all letters of a command and several places of its memory to say so. Here a number made of the
// last letters says where to look, and stands there if it is known.

/** So many letters make the number; clients choose the ids of their commands, so it may be the same for different ones. */
const LETTERS = 8;
const FEWEST_SLOTS = 32;
/** Two numbers stand in a slot: a command's own, and its place in the lists, from 1 on; 0 if the slot is free. */
const SLOT = 2;

function markOf(command: string): number {
  let mark = 0;
  for (let i = Math.max(0, command.length - LETTERS); i < command.length; i++) {
    mark = (Math.imul(mark, 31) + command.charCodeAt(i)) | 0;
  }
  return mark;
}

export class CarriedOut {
  private readonly commands: string[] = [];
  private readonly versions: number[] = [];
  private slots = freeSlots(FEWEST_SLOTS);

  note(command: string, version: number): void {
    this.commands.push(command);
    this.versions.push(version);
    // Half of them stay free, so that what is looked for in vain is found missing at once.
    if (this.commands.length * 2 * SLOT > this.slots.length) this.spreadOut();
    this.put(markOf(command), this.commands.length);
  }

  /** Undefined if it was not carried out. */
  versionAfter(command: string): number | undefined {
    const mark = markOf(command);
    const { slots } = this;
    for (let at = this.firstSlot(mark); slots[at + 1] !== 0; at = this.nextSlot(at)) {
      const place = slots[at + 1]! - 1;
      if (slots[at] === mark && this.commands[place] === command) return this.versions[place];
    }
    return undefined;
  }

  private put(mark: number, place: number): void {
    let at = this.firstSlot(mark);
    while (this.slots[at + 1] !== 0) at = this.nextSlot(at);
    this.slots[at] = mark;
    this.slots[at + 1] = place;
  }

  private firstSlot(mark: number): number {
    return (mark * SLOT) & (this.slots.length - 1);
  }

  private nextSlot(at: number): number {
    return (at + SLOT) & (this.slots.length - 1);
  }

  private spreadOut(): void {
    const old = this.slots;
    this.slots = freeSlots(old.length);
    for (let at = 0; at < old.length; at += SLOT) if (old[at + 1] !== 0) this.put(old[at]!, old[at + 1]!);
  }
}

/** A power of two. */
const freeSlots = (count: number): number[] => Array.from({ length: count * SLOT }, () => 0);
