// Three months of hostile turns.
import './personality.test.ts'
