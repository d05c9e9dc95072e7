import type { Draft } from "./draft.ts";

/** A draft that the browser has kept, and when. */
export interface KeptDraft {
  draft: Draft;
  at: number;
}

const nameOf = (key: string) => `almanac-draft-${key}`;

/** The key of the draft of an event that exists. */
export const draftKey = (id: number): string => `event-${id}`;

/** Keeps a draft in the browser until it is saved. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify({ draft, at: Date.now() }));
  } catch {
    // The storage of the browser is full or forbidden; the draft is still on the screen.
  }
}

/** The draft that was kept; null if there is none. */
export function keptDraft(key: string): KeptDraft | null {
  try {
    const text = localStorage.getItem(nameOf(key));
    // Only `keepDraft` has written it.
    return text === null ? null : (JSON.parse(text) as KeptDraft);
  } catch {
    return null;
  }
}

/** Forgets a draft. */
export const forgetDraft = (key: string): void => localStorage.removeItem(nameOf(key));
