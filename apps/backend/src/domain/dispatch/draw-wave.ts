import { PDFDocument } from "@cantoo/pdf-lib";
import { fontsOf } from "../../kernel/paper/pen.ts";
import { drawPicks } from "./draw-picks.ts";
import { drawSlips } from "./draw-slips.ts";
import type { PickList } from "./pick-list.ts";
import { WAVE_WORDS, type WaveHead, type WaveLanguage } from "./wave-words.ts";

export interface WaveFacts extends WaveHead {
  readonly list: PickList;
}

/** The picks of all orders, then a slip for each. */
export async function drawWave(facts: WaveFacts, language: WaveLanguage): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts = await fontsOf(document);
  const words = WAVE_WORDS[language];
  document.setTitle(`${words.title} ${facts.number}`);
  drawPicks(document, fonts, { head: facts, list: facts.list, words });
  drawSlips(document, fonts, { head: facts, slips: facts.list.slips, words });
  return document.save();
}
