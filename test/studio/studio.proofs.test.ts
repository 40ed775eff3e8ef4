// Each journey in both looks.
import './studio.slow.test.ts'
