import { messages } from './message.ts'

/** Words of exchange differences between bills in foreign currencies and their payments. */
export const exchangeDifferenceTexts = messages({
  exchangeDifferences: { en: 'Exchange differences', ro: 'Diferențe de curs' },
  exchangeDifferencesOf: { en: 'Exchange differences {{month}}', ro: 'Diferențe de curs {{month}}' },
  exchangeParty: { en: 'Customer or supplier', ro: 'Client sau furnizor' },
  exchangeBill: { en: 'Bill', ro: 'Factura' },
  exchangeBillRate: { en: 'Bill rate', ro: 'Curs factură' },
  exchangePaymentRate: { en: 'Payment rate', ro: 'Curs plată' },
  exchangeGain: { en: 'Exchange gain', ro: 'Venit din diferențe de curs (765)' },
  exchangeLoss: { en: 'Exchange loss', ro: 'Cheltuială din diferențe de curs (665)' },
  exchangeGainOf: { en: 'Exchange gain {{amount}}', ro: 'Diferență favorabilă de curs {{amount}}' },
  exchangeLossOf: { en: 'Exchange loss {{amount}}', ro: 'Diferență nefavorabilă de curs {{amount}}' },
  exchangeNoRate: {
    en: 'Enter the exchange rate of the payment to compute the difference',
    ro: 'Completați cursul plății pentru calculul diferenței de curs',
  },
  exchangeTotal: { en: 'Total', ro: 'Total' },
  exchangeEmpty: {
    en: 'No exchange differences this month.',
    ro: 'Nicio diferență de curs în această lună.',
  },
})
