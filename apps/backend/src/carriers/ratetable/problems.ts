import type { RateCardBody } from "../../ports/carrier.ts";
import { exactness, normalZip } from "./zones.ts";

type Match = RateCardBody["zones"][number]["match"][number];

function repeats(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, index) => words.indexOf(word) !== index))];
}

/** Two zones that name the same place equally exactly would leave the price to chance. */
function targetOf(match: Match): string {
  const rank = exactness(match);
  const zip = (text: string | undefined) => normalZip(match.country, text ?? "");
  const where =
    match.cityCode ?? (match.zipPrefix === undefined ? (match.region ?? "") : `${zip(match.zipPrefix)}*`);
  return `${rank} ${match.country} ${where}`;
}

const isRange = (match: Match) => match.zipFrom !== undefined && match.zipPrefix === undefined;

function overlappingRanges(card: RateCardBody): string[] {
  const ranges = card.zones
    .flatMap(({ code, match }) =>
      match.filter(isRange).map((one) => ({
        code,
        country: one.country,
        from: normalZip(one.country, one.zipFrom ?? ""),
        to: normalZip(one.country, one.zipTo ?? ""),
      })),
    )
    .toSorted((left, right) => (left.country + left.from < right.country + right.from ? -1 : 1));
  return ranges.flatMap((range, index) => {
    const before = ranges[index - 1];
    const isOverlap =
      before && before.country === range.country && before.to >= range.from && before.code !== range.code;
    return isOverlap ? [`zones ${before.code} and ${range.code} share postal codes from ${range.from}`] : [];
  });
}

function matchProblems(card: RateCardBody): string[] {
  const problems = card.zones.flatMap(({ code, match }) =>
    match.flatMap((one) => {
      const hasHalfRange = (one.zipFrom === undefined) !== (one.zipTo === undefined);
      const isBackwards = one.zipFrom !== undefined && one.zipTo !== undefined && one.zipFrom > one.zipTo;
      return hasHalfRange || isBackwards
        ? [`zone ${code} has a postal-code range without two ends in order`]
        : [];
    }),
  );
  const seen = new Map<string, string>();
  for (const { code, match } of card.zones) {
    for (const target of match.filter((one) => !isRange(one)).map(targetOf)) {
      const other = seen.get(target);
      if (other !== undefined && other !== code) {
        problems.push(`zones ${other} and ${code} claim the same place equally exactly`);
      }
      seen.set(target, code);
    }
  }
  return [...problems, ...overlappingRanges(card)];
}

function serviceProblems(card: RateCardBody): string[] {
  const zones = new Set(card.zones.map(({ code }) => code));
  return card.services.flatMap((service) => {
    const used = [...service.brackets, ...(service.extra ?? [])].map(({ zone }) => zone);
    const unknown = [...new Set(used.filter((zone) => !zones.has(zone)))];
    const twice = repeats(service.brackets.map(({ zone, upToG }) => `${zone} up to ${upToG} g`));
    const extraTwice = repeats((service.extra ?? []).map(({ zone }) => zone));
    const extraAlone = (service.extra ?? []).filter(
      ({ zone }) => !service.brackets.some((bracket) => bracket.zone === zone),
    );
    return [
      ...unknown.map((zone) => `service ${service.code} prices a zone that is not there: ${zone}`),
      ...twice.map((bracket) => `service ${service.code} has two prices for ${bracket}`),
      ...extraTwice.map((zone) => `service ${service.code} has two extra prices for zone ${zone}`),
      ...extraAlone.map(
        ({ zone }) => `service ${service.code} has an extra price for ${zone} but no first one`,
      ),
    ];
  });
}

/** Everything that would make a card's price ambiguous, found when it is saved rather than when it is quoted. */
export function problemsOf(card: RateCardBody): string[] {
  const { validTo = null, cod } = card;
  return [
    ...repeats(card.zones.map(({ code }) => code)).map((code) => `zone ${code} stands twice`),
    ...repeats(card.services.map(({ code }) => code)).map((code) => `service ${code} stands twice`),
    ...(validTo !== null && validTo < card.validFrom ? ["validTo is before validFrom"] : []),
    ...(cod.max !== null && cod.max < cod.min ? ["cod.max is less than cod.min"] : []),
    ...card.zones
      .filter(({ etaDays }) => etaDays.min > etaDays.max)
      .map(({ code }) => `zone ${code} has etaDays.min above etaDays.max`),
    ...matchProblems(card),
    ...serviceProblems(card),
  ];
}
