// A hundred turns, each recalled at once.
import './turn.test.ts'
