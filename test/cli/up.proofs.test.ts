// A proxy that starts its service as well.
import './up.slow.test.ts'
