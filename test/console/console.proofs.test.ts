// Each journey in both color modes at both widths.
import './console.slow.test.ts'
