// A package with an advisory as well.
import './shared-sources.slow.test.ts'
