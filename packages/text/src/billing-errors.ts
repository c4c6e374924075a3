import { messages } from './message.ts'

/** What is said when a bill or a payment cannot be done. Joined into the table of errors. */
export const billingErrors = messages({
  BILL_ISSUED: {
    en: 'This bill has been issued and can’t be changed. Correct it with a credit note.',
    ro: 'Factura este emisă și nu se mai poate modifica. Corectați-o printr-o factură de stornare.',
  },
  BILL_NOT_ISSUED: {
    en: 'This bill is still a draft. Issue it first.',
    ro: 'Factura este încă ciornă. Emiteți-o întâi.',
  },
  PURCHASE_ENTERED: {
    en: 'This supplier bill has been entered. Set it back to draft to change it.',
    ro: 'Factura de la furnizor este înregistrată. Treceți-o înapoi în ciornă ca să o modificați.',
  },
  PURCHASE_PAID: {
    en: 'This supplier bill has payments. Delete them first, then set it back to draft.',
    ro: 'Factura de la furnizor are plăți. Ștergeți întâi plățile, apoi treceți-o în ciornă.',
  },
  PURCHASE_KNOWN: {
    en: '{{number}} from {{supplier}} is already here. Open it instead of importing it again.',
    ro: 'Factura {{number}} de la {{supplier}} există deja. Deschideți-o în loc să o importați din nou.',
  },
  SUPPLIER_INVOICE_PROBLEM: {
    en: 'The file was not imported. {{reason}}',
    ro: 'Fișierul nu a fost importat. {{reason}}',
  },
  SUPPLIER_INVOICE_ELSEWHERE: {
    en: 'This invoice is for {{buyer}} ({{taxId}}), not for your company. Nothing was imported.',
    ro: 'Factura este emisă către {{buyer}} ({{taxId}}), nu către firma dvs. Nu s-a importat nimic.',
  },
  STOCK_POSTED: {
    en: 'This document has been posted and can’t be changed. Reverse it instead.',
    ro: 'Documentul este înregistrat și nu se mai poate modifica. Stornați-l.',
  },
  STOCK_NOT_POSTED: {
    en: 'This document is still a draft. Change or delete it.',
    ro: 'Documentul este încă ciornă. Modificați-l sau ștergeți-l.',
  },
  STOCK_REVERSED: {
    en: 'This document has been reversed already, or is a reversal itself.',
    ro: 'Documentul este deja stornat sau este el însuși un storno.',
  },
  STOCK_RECEIVED: {
    en: 'There are no materials left to receive on this supplier bill.',
    ro: 'Pe această factură nu mai sunt materiale de recepționat.',
  },
  BILL_EMPTY: {
    en: 'The document has no lines. Add at least one.',
    ro: 'Documentul nu are nicio poziție. Adăugați cel puțin una.',
  },
  BILL_NEEDS_CREDIT_NOTE: {
    en: 'An issued bill can’t be canceled. Correct it with a credit note.',
    ro: 'O factură emisă nu se anulează direct. Corectați-o printr-o factură de stornare.',
  },
  BANK_LINE_CONFIRMED: {
    en: 'A line was confirmed in the meantime, or its payment is on another statement. Review the statement again.',
    ro: 'O operațiune a fost confirmată între timp sau încasarea ei este pe alt extras. Verificați din nou extrasul.',
  },
  BANK_STATEMENT_CONFIRMED: {
    en: 'Lines of this statement are confirmed. Undo them first, then delete the statement.',
    ro: 'Extrasul are operațiuni confirmate. Anulați-le întâi confirmarea, apoi ștergeți extrasul.',
  },
  BANK_STATEMENT_KNOWN: {
    en: 'Every line of this file was imported before, so there is nothing to add.',
    ro: 'Toate operațiunile din fișier au fost importate deja; nu este nimic de adăugat.',
  },
  BANK_STATEMENT_PROBLEM: {
    en: 'The statement was not imported. {{reason}}',
    ro: 'Extrasul nu s-a importat. {{reason}}',
  },
  OFFER_SENT: {
    en: 'This offer has been sent, so it stays as the customer saw it. Set it back to draft to edit it.',
    ro: 'Oferta a fost trimisă și rămâne cum o știe clientul. Readuceți-o la ciornă ca să o modificați.',
  },
  SETTLEMENT_BILLED: {
    en: 'This payment statement has been billed as {{code}}. Cancel or credit that bill first.',
    ro: 'Situația de plată este facturată: {{code}}. Anulați sau stornați întâi factura.',
  },
  SETTLEMENT_NOT_APPROVED: {
    en: 'This payment statement can still change. Approve it, then create the bill.',
    ro: 'Situația de plată se mai poate schimba. Aprobați-o, apoi faceți factura.',
  },
  OFFER_TOO_LONG: {
    en: 'That makes {{count}} lines; an offer has at most {{most}}. Choose lines by chapter, by estimate or one sum.',
    ro: 'Ar fi {{count}} poziții; o ofertă are cel mult {{most}}. Alegeți poziții pe capitole, pe devize sau o singură sumă.',
  },
  OFFER_DECLINED: {
    en: 'The customer declined this offer, so it can’t be billed.',
    ro: 'Clientul a refuzat această ofertă, deci nu se facturează nimic din ea.',
  },
  OFFER_ACCEPTED: {
    en: 'The customer accepted this offer, so it stays as it is.',
    ro: 'Clientul a acceptat această ofertă, deci rămâne cum este.',
  },
  OFFER_ANSWERED: {
    en: 'This offer has already been answered. Nothing was sent a second time.',
    ro: 'La această ofertă s-a răspuns deja. Nu s-a trimis nimic a doua oară.',
  },
  OFFER_ENDED: {
    en: 'This offer is no longer valid. Ask for a new one.',
    ro: 'Oferta nu mai este valabilă. Cereți una nouă.',
  },
  OFFER_NEWER: {
    en: 'This offer has been replaced by a newer one. Use the link in the latest email.',
    ro: 'Oferta a fost înlocuită de una mai nouă. Folosiți linkul din ultimul e-mail.',
  },
  OFFER_CHANGED: {
    en: 'The offer has changed since you opened it. Reload the page and review it again.',
    ro: 'Oferta s-a modificat de când ați deschis-o. Reîncărcați pagina și verificați-o din nou.',
  },
  OFFER_LINK_REVOKED: {
    en: 'This link has been withdrawn by the company that sent it.',
    ro: 'Linkul a fost retras de firma care l-a trimis.',
  },
  ACCOUNT_BALANCE: {
    en: 'The balance is {{balance}}, not zero. Transfer it first, then delete.',
    ro: 'Soldul nu este zero: {{balance}}. Transferați întâi suma, apoi ștergeți.',
  },
  E_INVOICE_PROBLEM: {
    en: 'The electronic invoice would be rejected. Correct the points listed and send it again.',
    ro: 'Factura electronică ar fi respinsă. Corectați cele de mai jos și trimiteți-o din nou.',
  },
  E_INVOICE_ELSEWHERE: {
    en: 'This type of document isn’t sent as an electronic invoice.',
    ro: 'Acest tip de document nu se transmite prin e-Factura.',
  },
  E_INVOICE_NOT_SET_UP: {
    en: 'Nothing was sent because e-Factura access isn’t set up. Ask an administrator to set it up under Settings, e-Factura.',
    ro: 'Nu s-a transmis nimic: accesul la e-Factura nu este configurat. Un administrator îl configurează în Setări, e-Factura.',
  },
  E_INVOICE_QUOTA: {
    en: 'e-Factura accepts no more requests for this invoice today. It stays queued and continues automatically.',
    ro: 'e-Factura nu mai acceptă azi apeluri pentru această factură. Rămâne în așteptare și continuă automat.',
  },
  E_INVOICE_DOWN: {
    en: 'e-Factura isn’t responding. The invoice stays queued and is sent automatically, once.',
    ro: 'e-Factura nu răspunde acum. Factura rămâne în așteptare și se transmite automat, o singură dată.',
  },
  E_INVOICE_UNCERTAIN: {
    en: 'The reply from e-Factura was lost. We are checking whether the invoice arrived; until then it isn’t sent again.',
    ro: 'Răspunsul e-Factura s-a pierdut pe drum. Verificăm dacă factura a ajuns; până atunci nu se retransmite.',
  },
  E_INVOICE_DENIED: {
    en: 'e-Factura rejected your company’s sign-in. Ask an administrator to renew it under Settings, e-Factura. The invoice stays queued.',
    ro: 'e-Factura nu acceptă accesul firmei. Un administrator îl poate reînnoi în Setări, e-Factura; factura rămâne în așteptare.',
  },
  ADD_BILL_PROBLEM: {
    en: 'The bill was not added. Check the marked fields.',
    ro: 'Factura nu a fost adăugată. Verificați câmpurile marcate.',
  },
  EDIT_BILL_PROBLEM: {
    en: 'The bill was not saved. Check the marked fields.',
    ro: 'Factura nu a fost salvată. Verificați câmpurile marcate.',
  },
  DELETE_BILL_PROBLEM: { en: 'The bill was not deleted.', ro: 'Factura nu a fost ștearsă.' },
  ADD_OFFER_PROBLEM: {
    en: 'The offer was not added. Check the marked fields.',
    ro: 'Oferta nu a fost adăugată. Verificați câmpurile marcate.',
  },
  EDIT_OFFER_PROBLEM: {
    en: 'The offer was not saved. Check the marked fields.',
    ro: 'Oferta nu a fost salvată. Verificați câmpurile marcate.',
  },
  DELETE_OFFER_PROBLEM: { en: 'The offer was not deleted.', ro: 'Oferta nu a fost ștearsă.' },
})

/** What is wrong with a field of a bill or a payment. Joined into the faults of fields. */
export const billingFaults = messages({
  OVER_BILL: {
    en: 'Only {{most}} is still due on {{code}}. Enter that or less.',
    ro: 'Pe {{code}} mai sunt de plată numai {{most}}. Introduceți cel mult această sumă.',
  },
  OVER_ADVANCE: {
    en: 'Only {{most}} is left of {{code}}. Deduct that or less.',
    ro: 'Din {{code}} se stornează mai mult decât a rămas: cel mult {{most}}.',
  },
  OVER_TAKEN: {
    en: 'Only {{most}} of {{code}} has been deducted so far. Give back that or less.',
    ro: 'Din {{code}} s-a stornat până acum {{most}}. Se poate reda cel mult această sumă.',
  },
  MORE_DECIMALS: {
    en: 'Amounts in {{currency}} have at most {{max}} decimals.',
    ro: 'Sumele în {{currency}} au cel mult {{max}} zecimale.',
  },
  OTHER_CUSTOMER: {
    en: 'This belongs to another customer. Choose one of this customer’s.',
    ro: 'Aparține altui client.',
  },
  OTHER_CURRENCY: { en: 'The currencies don’t match.', ro: 'Monedele diferă.' },
  RATE_OF_DAY: {
    en: 'The bill and the payment are in different currencies, and no exchange rate is known for {{day}}. Enter how much of the payment is for the bill.',
    ro: 'Factura și suma achitată sunt în monede diferite, iar pentru {{day}} nu se cunoaște niciun curs. Introduceți cât din sumă este pentru factură.',
  },
  BILL_NOT_ISSUED: { en: 'This bill hasn’t been issued yet.', ro: 'Factura nu este emisă încă.' },
  VAT_RATE_DAY: {
    en: 'Line {{line}}: {{value}}% is not a VAT rate on {{day}}. Choose {{rates}}.',
    ro: 'Poziția {{line}}: {{value}}% nu este o cotă de TVA la data de {{day}}. Alegeți {{rates}}.',
  },
  VAT_RATE_NONE: {
    en: 'Line {{line}}: the rate must be 0 for this VAT category.',
    ro: 'Poziția {{line}}: această categorie de TVA are cota 0.',
  },
  VAT_RATE_MISSING: {
    en: 'Line {{line}} is taxable and needs a rate above 0.',
    ro: 'Poziția {{line}} este taxabilă și are nevoie de o cotă peste 0.',
  },
  VAT_CATEGORY_ELSEWHERE: {
    en: 'Line {{line}}: this tax category isn’t used in your practice.',
    ro: 'Poziția {{line}}: această categorie de TVA nu se folosește aici.',
  },
  VAT_CATEGORY_ALONE: {
    en: 'Lines not subject to VAT go on a separate bill.',
    ro: 'Ce este în afara TVA se facturează separat.',
  },
  BOOKS_CLOSED: {
    en: 'The books are closed through {{day}}. Choose a later date.',
    ro: 'Perioada este închisă până la {{day}}. Alegeți o zi ulterioară.',
  },
  BEFORE_LAST_NUMBER: {
    en: 'The last document in series {{series}} is dated {{day}}. Choose that date or a later one.',
    ro: 'Ultimul document din seria {{series}} este din {{day}}. Alegeți această zi sau una ulterioară.',
  },
  SERIES_ENDED: {
    en: 'Series {{series}} has no numbers left after {{last}}. Choose another series or add one.',
    ro: 'Seria {{series}} nu mai are numere după {{last}}. Alegeți altă serie sau adăugați una.',
  },
  PAST_DAY: { en: 'This date has passed or is too far away.', ro: 'Data a trecut sau este prea îndepărtată.' },
  IN_THE_FUTURE: { en: 'This date is in the future.', ro: 'Data este în viitor.' },
  SCHEDULE_LINE: {
    en: 'Line {{line}} has no percentage. Enter, for example, “20% Roof finished”.',
    ro: 'Rândul {{line}} nu are procent. Scrieți, de exemplu, „20% Acoperiș terminat”.',
  },
  SCHEDULE_SUM: {
    en: 'The payments add up to {{sum}}%. They must add up to 100%.',
    ro: 'Plățile însumează {{sum}}%; împreună trebuie să fie 100%.',
  },
  NO_PICTURE: {
    en: 'The cover must be a PNG or JPEG image of at most 1 MB.',
    ro: 'Imaginea de copertă trebuie să fie PNG sau JPEG, de cel mult 1 MB.',
  },
  BELOW_ZERO_BILL: {
    en: 'The total is below zero. Use a credit note instead.',
    ro: 'Totalul este sub zero. Folosiți o factură de stornare.',
  },
  ABOVE_ZERO_CREDIT: {
    en: 'A credit note has a total below zero: enter its quantities with a minus.',
    ro: 'O factură de stornare are totalul sub zero: introduceți cantitățile cu minus.',
  },
  OTHER_TOTAL: {
    en: 'The lines come to {{lines}}, but the document says {{stated}}. Correct the lines or the total.',
    ro: 'Pozițiile însumează {{lines}}, iar pe document scrie {{stated}}. Corectați pozițiile sau totalul.',
  },
  OTHER_PROJECT: {
    en: 'This estimate belongs to another project.',
    ro: 'Devizul aparține altui proiect.',
  },
  OTHER_SUPPLIER: { en: 'This belongs to another supplier.', ro: 'Aparține altui furnizor.' },
  PURCHASE_NOT_ENTERED: {
    en: 'This supplier bill hasn’t been entered yet.',
    ro: 'Factura de la furnizor nu este înregistrată încă.',
  },
  SAME_WAREHOUSE: {
    en: 'The materials are already in this warehouse. Choose a different one.',
    ro: 'Gestiunea primitoare este aceeași cu cea predătoare. Alegeți alta.',
  },
  BEFORE_LAST_MOVEMENT: {
    en: '{{name}} has a movement on {{day}}. Choose that date or a later one.',
    ro: '{{name}} are o mișcare din {{day}}. Alegeți această dată sau una ulterioară.',
  },
  STOCK_QUANTITY: {
    en: 'Line {{line}}, {{name}}: enter a quantity above zero.',
    ro: 'Poziția {{line}}, {{name}}: introduceți o cantitate mai mare ca zero.',
  },
  STOCK_FINER: { en: 'Use at most 6 decimals.', ro: 'Folosiți cel mult 6 zecimale.' },
  STOCK_PRICE: {
    en: 'Line {{line}}, {{name}}: enter the unit cost.',
    ro: 'Poziția {{line}}, {{name}}: introduceți prețul unitar.',
  },
  STOCK_SHORT: {
    en: 'Line {{line}}, {{name}}: only {{there}} {{unit}} in stock.',
    ro: 'Poziția {{line}}, {{name}}: în stoc sunt doar {{there}} {{unit}}.',
  },
  STOCK_LIMIT: {
    en: 'Line {{line}}, {{name}}: stock can’t exceed 999,999,999. Enter a smaller quantity.',
    ro: 'Poziția {{line}}, {{name}}: stocul nu poate depăși 999.999.999. Introduceți o cantitate mai mică.',
  },
  STOCK_USED: {
    en: '{{name}}: some of what this document added has already left the warehouse; only {{there}} {{unit}} left. Reverse the later documents first.',
    ro: '{{name}}: cantitatea intrată cu acest document a ieșit între timp din gestiune; au rămas {{there}} {{unit}}. Stornați întâi documentele ulterioare.',
  },
})
