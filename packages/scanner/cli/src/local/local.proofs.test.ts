// Also a copy of the demo in which everything has another name.
import './local.slow.test.ts'
