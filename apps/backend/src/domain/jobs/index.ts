export { JobLost, type Job } from "./job.ts";
export { isOver } from "./state.ts";
export { findJob, requestJob, tenantsWithDueJobs } from "./store.ts";
export { finishJob } from "./verbs/finish-job.ts";
export { leaseJob } from "./verbs/lease-job.ts";
export { postponeJob } from "./verbs/postpone-job.ts";
export { saveJob } from "./verbs/save-job.ts";
