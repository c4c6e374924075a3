import { messages } from './message.ts'

/** The network of a timetable: activities in boxes, and what waits for what. */
export const timetableNetworkTexts = messages({
  ttNetwork: { en: 'Network', ro: 'Rețea' },
  nwShow: { en: 'Network of this activity', ro: 'Rețeaua activității' },
  nwPart: { en: 'Part of the network', ro: 'Partea din rețea' },
  nwChain: { en: 'Before and after “{{name}}”', ro: 'Înainte și după „{{name}}”' },
  nwHint: {
    en: 'Above the name: early start, duration, early finish. Below: late start, float, late finish.',
    ro: 'Deasupra denumirii: începutul minim, durata, sfârșitul minim. Dedesubt: începutul maxim, rezerva, sfârșitul maxim.',
  },
  nwEarlyStart: { en: 'Early start', ro: 'Început minim' },
  nwEarlyFinish: { en: 'Early finish', ro: 'Sfârșit minim' },
  nwLateStart: { en: 'Late start', ro: 'Început maxim' },
  nwLateFinish: { en: 'Late finish', ro: 'Sfârșit maxim' },
  nwTooMany: {
    en: '{{count}} activities are too many for one diagram',
    ro: '{{count}} de activități sunt prea multe pentru un desen',
  },
  nwTooManyHint: {
    en: 'Choose a group, or open the network of one activity from its row menu. A diagram shows at most {{most}} activities.',
    ro: 'Alegeți un grup sau deschideți rețeaua unei activități din meniul rândului. Un desen cuprinde cel mult {{most}} de activități.',
  },
  nwNothing: { en: 'No activities in this part', ro: 'Nicio activitate în această parte' },
  nwNothingHint: { en: 'Choose another part of the timetable.', ro: 'Alegeți altă parte a graficului.' },
})
