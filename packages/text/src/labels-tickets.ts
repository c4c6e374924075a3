import { messages } from './message.ts'

/** The words of tickets, their clocks and their links; keys as in labels.ts. */
export const ticketLabels = messages({
  'activity.requester': { en: 'Requested by', ro: 'Solicitat de' },
  'activity.answeredAt': { en: 'Answered on', ro: 'Data răspunsului' },
  'activity.waitingSince': { en: 'Waiting since', ro: 'În așteptare din' },
  'activity.waited': { en: 'Time waiting (minutes)', ro: 'Așteptare (minute)' },
  'activity.answerDueAt': { en: 'First reply due', ro: 'Termen de răspuns' },
  'activity.solveDueAt': { en: 'Resolution due', ro: 'Termen de rezolvare' },
  ticketLink: { en: 'Ticket links', ro: 'Asocieri ale tichetului' },
  'ticketLink.one': { en: 'Ticket link', ro: 'Asociere a tichetului' },
  'ticketLink.ticketId': { en: 'Ticket', ro: 'Tichet' },
})
