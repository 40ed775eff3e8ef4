// The packages of an Express application as well.
import './shared-packages.slow.test.ts'
