import type { MarkerPoles } from './hexaco-lexicon.ts'

type Other =
  | 'care_harm'
  | 'fairness_cheating'
  | 'loyalty_betrayal'
  | 'authority_subversion'
  | 'sanctity_degradation'
  | 'curiosity'
  | 'autonomy'
  | 'social_approval'
  | 'epistemic_uncertainty'

/**
 * Words for the foundations, the drives, and uncertainty. A foundation is high for words that treat
 * it as important, upheld or violated (Graham, Haidt & Nosek 2009), and low for words that dismiss
 * it.
 */
export const VALUES_LEXICON: Readonly<Record<Other, MarkerPoles>> = {
  care_harm: {
    high: {
      strong: `compassion compassionate suffering suffer suffered harm harmed cruelty protect protected comfort heal healing`,
      mild: `safe safety shelter rescue nurse kindness empathy pain painful wounded injured hurt hurting abuse abused victim victims mercy help helped helping sick illness child children baby grief grieving lonely orphan hospital`,
    },
    low: {
      strong: ` unfeelingly heartlessly indifference pitilessly`,
      mild: `whatever apathetic apathy shrug collateral expendable weaklings coldly deserve deserved`,
    },
  },
  fairness_cheating: {
    high: {
      strong: `fair fairness unfair unfairly unfairness justice injustice equal equality equity rights impartial`,
      mild: `just unjust cheat cheated cheating fraud biased bias prejudice discrimination discriminate share shared equally deserved balanced reciprocity swindled favoritism favouritism rigged merit law lawful`,
    },
    low: {
      strong: `loophole loopholes favors shortcut shortcuts`,
      mild: `winner losers advantage privilege privileged connections bend undercut `,
    },
  },
  loyalty_betrayal: {
    high: {
      strong: `loyal loyalty betray betrayed betrayal traitor disloyal allegiance solidarity`,
      mild: `team teammate teammates family together comrade comrades brotherhood sisterhood unity united patriot patriotic homeland nation belong belonging faithful ally allies promise promised abandon abandoned deserted group ours tribe`,
    },
    low: {
      strong: `defect defector deserter turncoat `,
      mild: `stranger strangers outsider leave quitting switch individualist anyone`,
    },
  },
  authority_subversion: {
    high: {
      strong: `authority obey obedience obedient respect respected hierarchy superior`,
      mild: `manager rule rules order ordered orders law command commands commander leader leadership elders elder parent parents teacher officer police permission policy protocol regulation regulations comply deference honor honour rank chief subordinate compliance official`,
    },
    low: {
      strong: `subvert subversion mutiny anarchy anarchist insubordinate insubordination disobey disobeyed disrespect`,
      mild: `protest overthrow riot revolt ignore bypass defy defied lawless outlaw rulebreaker rogue`,
    },
  },
  sanctity_degradation: {
    high: {
      strong: `sacred holy purity pure sanctity degrading degradation disgust disgusted filthy desecrate`,
      mild: `clean cleanse church pray prayer prayed god soul spiritual chaste virtue virtuous sin sinful dirty obscene obscenity indecent dignity temple blessed bless wholesome contaminate contaminated toxic gross revolting repulsive profane vulgar immoral`,
    },
    low: {
      strong: `raunchy debauchery debauched lewd smut`,
      mild: `hedonist hedonism kinky orgy irreverent blasphemy trashy sleazy`,
    },
  },
  curiosity: {
    high: {
      strong: `curious curiously curiosity wonder wondering wondered fascinated fascinating explore exploring`,
      mild: `why how discover discovering explain idea ideas research experiment interested interesting intrigued intriguing puzzle riddle mystery mysteries study theory hypothesis explanation teach understand dig`,
    },
    low: {
      strong: `uncurious incurious uninterested boring bored`,
      mild: `whatever dull tedious irrelevant pointless skip enough nevermind`,
    },
  },
  autonomy: {
    high: {
      strong: `freedom free freely autonomy autonomous liberty`,
      mild: `choose chose choice choices decide decided decision alone own myself sovereign unsupervised ownership space solo individual individuality emancipated freelance boundaries boundary`,
    },
    low: {
      strong: `obey obeying permission supervised supervise controlled`,
      mild: `rely relying guidance guide instruct instructed instructions follow following allowed approval told must conform submit submitted command commanded assigned`,
    },
  },
  social_approval: {
    high: {
      strong: `praise praised approval approve approved compliment compliments admire admired admiration popularity popular`,
      mild: `like liked likes love loved impress impressed reputation applause applauded proud recognition recognized followers fans fame famous accepted acceptance validate validation feedback flattered appreciated welcome welcomed fit-in fitting status image`,
    },
    low: {
      strong: `unpopular outcast regardless`,
      mild: ` loner unimpressed criticism disapproval disapprove rejected rejection aloof unconcerned`,
    },
  },
  epistemic_uncertainty: {
    high: {
      strong: `unsure uncertain uncertainty maybe perhaps confused confusing unclear`,
      mild: `possibly probably guess guessing guessed might seems seemingly ambiguous ambiguity vague puzzled puzzling contradict contradicts contradiction contradictory unknown unknowns unsettled wonder apparently supposedly hesitant hesitate hesitating undecided conflicting bewildered baffled perplexed speculation speculative assume assumption unverified debatable`,
    },
    low: {
      strong: `certain certainly certainty sure surely undoubtedly undeniable`,
      mild: `clearly clear obvious obviously always never proven proof fact facts confirmed evident exactly absolutely guarantee guaranteed indisputable known know positive convinced`,
    },
  },
}
