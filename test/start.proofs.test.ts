// On a terminal, and a launcher that is killed alone, as well.
import './start.slow.test.ts'
