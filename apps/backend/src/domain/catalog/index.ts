export { resolveLines, upsertListings, writeMappings, type MappingToWrite } from "./listing-store.ts";
export * from "./model.ts";
export { matchListings, type Match } from "./verbs/match-listings.ts";
