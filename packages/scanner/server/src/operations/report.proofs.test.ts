// Equal bytes, five times.
import './report.test.ts'
