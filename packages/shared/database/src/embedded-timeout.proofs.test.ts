// Repeated timeouts as well.
import './embedded-timeout.slow.test.ts'
