// Ten kills.
import './crash.slow.test.ts'
