// Through dump, link, advisories, and reports as well.
import './sample-records.slow.test.ts'
