'use client';
// The filters, control for control as src/ui/list/filter-bar.tsx writes them; long lists are a link here too.
import { useState } from 'react';

const Panel = ({ label, count = 0, children, show }) => (
  <details className={count > 0 ? 'filter on' : 'filter'}>
    <summary>
      <span>{label}</span>
      {count > 0 && <span className="badge">{count}</span>}
    </summary>
    <div className="pop">
      {children}
      <div className="act">
        <button type="submit" className="btn primary s">
          {show}
        </button>
      </div>
    </div>
  </details>
);

const Price = ({ name, label, value }) => {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <span className="affix">
        <span aria-hidden="true">€</span>
        <input
          id={name}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
    </div>
  );
};

export const Filters = ({ types, chosen, towns, subTypes, prices, priceMax, total }) => {
  const [ticked, setTicked] = useState(chosen);
  const show = `Toon ${total} panden`;
  const toggle = (id) => setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  return (
    <search className="filters" aria-label="Filters">
      <form className="wide" method="get" action="/te-koop">
        <div className="sheet-head">
          <b>Filters</b>
          <button type="button" className="iconbtn" aria-label="Sluit de filters" />
        </div>
        <div className="bar">
          <Panel label="Gemeente" show={show}>
            <a href="/te-koop?choose=city">Toon alle {towns}</a>
          </Panel>
          <Panel label="Type" count={ticked.length} show={show}>
            <fieldset className="list" aria-label="Type">
              {types.map(({ id, name, count }) => (
                <label className="check" key={id}>
                  <input
                    type="checkbox"
                    name="type"
                    value={id}
                    checked={ticked.includes(id)}
                    onChange={() => toggle(id)}
                  />
                  <span>
                    <span>{name}</span>
                    <span className="n">{count}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </Panel>
          <Panel label="Prijs" show={show}>
            <Price name="price-min" label="Minimum" />
            <Price name="price-max" label="Maximum" value={priceMax} />
            <p className="small quiet">
              Van {prices.min} tot {prices.max}
            </p>
          </Panel>
          <Panel label="Slaapkamers" show={show}>
            <fieldset className="radios">
              <legend>Minstens</legend>
              {['', 1, 2, 3, 4, 5, 6].map((count) => (
                <label key={count}>
                  <input type="radio" name="bed-min" value={count} defaultChecked={count === ''} />
                  {count === '' ? 'Alle' : count}
                </label>
              ))}
            </fieldset>
          </Panel>
          <Panel label="Soort pand" show={show}>
            <a href="/te-koop?choose=subType">Toon alle {subTypes}</a>
          </Panel>
          <button type="submit" className="btn primary s unscripted">
            {show}
          </button>
        </div>
      </form>
    </search>
  );
};
