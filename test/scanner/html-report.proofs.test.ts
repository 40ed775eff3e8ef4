// Each combination of width and color mode.
import './html-report.slow.test.ts'
