// The graph of every package.
import './real-packages.slow.test.ts'
