export { JobLost, type Job, type JobQueue, type JobState } from "./job.ts";
export {
  finishJob,
  findJob,
  leaseJob,
  postponeJob,
  requestJob,
  saveJob,
  tenantsWithDueJobs,
} from "./job-store.ts";
export { writeListingSkus } from "./listing-sku-store.ts";
export {
  findBySkus,
  findListings,
  lockListing,
  nextUndecided,
  resolveLines,
  upsertListings,
  writeMappings,
  type MappingToWrite,
} from "./listing-store.ts";
export * from "./model.ts";
export * from "./sync-job.ts";
export {
  countSeen,
  markCatalogStale,
  readCatalogSync,
  writeCatalogSync,
  type CatalogSync,
} from "./sync-store.ts";
export { matchListings, type Match } from "./verbs/match-listings.ts";
