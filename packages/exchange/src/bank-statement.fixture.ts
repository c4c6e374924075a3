/** Statements as banks write them; names, accounts and amounts are made up. */

/** camt.053.001.02 as Romanian banks give it: a status as text, parties without an element of their own. */
export const camt02 = `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-11-20T20:00:00</CreDtTm></GrpHdr>
<Stmt><Id>S1</Id><ElctrncSeqNb>231</ElctrncSeqNb>
<Acct><Id><IBAN>RO49AAAA1B31007593840000</IBAN></Id><Ccy>RON</Ccy></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="RON">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="RON">1205.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Ntry><Amt Ccy="RON">242.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>BTRL1</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Nm>Bet Bunea SA</Nm><Id><OrgId><Othr><Id>RO18547290</Id></Othr></OrgId></Id></Dbtr><DbtrAcct><Id><IBAN>RO09BCYP0000001234567890</IBAN></Id></DbtrAcct></RltdPties>
<RmtInf><Ustrd>plata facturi 0131</Ustrd><Ustrd>0135</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="RON">36.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>Comision administrare</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="RON">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>
</Stmt></BkToCstmrStmt></Document>`

/** camt.053.001.08: a status by code, parties one deeper, a batch of two payments. */
export const camt08 = `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt><ns:Id>S8</ns:Id>
<ns:Acct><ns:Id><ns:Othr><ns:Id>000123456789</ns:Id></ns:Othr></ns:Id><ns:Ccy>USD</ns:Ccy></ns:Acct>
<ns:Ntry><ns:Amt Ccy="USD">300.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts><ns:BookgDt><ns:DtTm>2026-11-20T09:30:00Z</ns:DtTm></ns:BookgDt>
<ns:NtryDtls>
<ns:TxDtls><ns:Refs><ns:AcctSvcrRef>A1</ns:AcctSvcrRef></ns:Refs><ns:Amt Ccy="USD">100.00</ns:Amt><ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Harbor Homes LLC</ns:Nm></ns:Pty></ns:Dbtr><ns:DbtrAcct><ns:Id><ns:Othr><ns:Id>99 88</ns:Id></ns:Othr></ns:Id></ns:DbtrAcct></ns:RltdPties><ns:RmtInf><ns:Strd><ns:RfrdDocInf><ns:Nb>INV 0007</ns:Nb></ns:RfrdDocInf></ns:Strd></ns:RmtInf></ns:TxDtls>
<ns:TxDtls><ns:Refs><ns:AcctSvcrRef>A2</ns:AcctSvcrRef></ns:Refs><ns:Amt Ccy="USD">200.00</ns:Amt><ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Bay Works Inc</ns:Nm></ns:Pty></ns:Dbtr></ns:RltdPties></ns:TxDtls>
</ns:NtryDtls></ns:Ntry></ns:Stmt></ns:BkToCstmrStmt></ns:Document>`

/** MT940 with numbered details, an entry of last year booked in the new one, and one taken back. */
export const mt940 = [
  '{1:F01BTRLRO22AXXX0000000000}{2:I940BTRLRO22XXXXN}{4:',
  ':20:STATEMENT',
  ':25:RO49AAAA1B31007593840000',
  ':28C:00231/001',
  ':60F:C261231RON1000,00',
  ':61:2612310102CN242,00NTRFNONREF//BTRL77',
  ':86:166?00Incasare?20plata facturi 0131?21 0135?31RO09BCYP0000001234567890?32Bet Bunea?33 SA',
  ':61:270102DR36,50NCHGCOM1',
  ':86:Comision administrare',
  ' cont curent',
  ':61:270102RC5,5NTRF//B3',
  ':62F:C270102RON1200,00',
  '-}',
].join('\r\n')
