(function () {
  'use strict';

  // Runs that are going on: the list is made anew when one begins or ends.
  var running = document.querySelector('[data-running]');
  if (running) {
    setInterval(function () {
      fetch('/running').then(function (r) { return r.json(); }).then(function (names) {
        if (names.join(',') !== running.dataset.running) { location.reload(); }
      }).catch(function () { /* The server has gone; what is shown stays. */ });
    }, 3000);
  }

  function el(name, kind, text) {
    var e = document.createElement(name);
    if (kind) { e.className = kind; }
    e.textContent = text;
    return e;
  }
  function clock(seconds) {
    var whole = Math.max(0, Math.round(seconds));
    return Math.floor(whole / 60) + ':' + String(whole % 60).padStart(2, '0');
  }

  var live = document.querySelector('[data-events]');
  if (live) { follow(live); }

  function follow(section) {
    var stages = section.querySelector('.stages');
    var log = document.querySelector('.log');
    var now = document.querySelector('.now');
    var clockText = document.querySelector('.clock');
    var remaining = document.querySelector('.remaining');
    var began = 0, end = 0, stage = null, stageAt = 0, over = false;

    function endStage(at) {
      if (stage) {
        stage.className = 'done';
        stage.querySelector('.took').textContent = clock((at - stageAt) / 1000);
        stage.querySelector('.doing').textContent = '';
        stage = null;
      }
    }
    function line(at, text, kind) {
      var atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 8;
      var row = el('p', kind, '');
      row.append(el('span', 'soft', clock((at - began) / 1000)), document.createTextNode(' ' + text));
      log.append(row);
      if (atEnd) { log.scrollTop = log.scrollHeight; }
    }
    function tick() {
      if (over || !began) { return; }
      clockText.textContent = clock((Date.now() - began) / 1000);
      remaining.textContent = end ? (end > Date.now() ? ', about ' + clock((end - Date.now()) / 1000) + ' left' : '') : '';
    }
    var events = {
      begin: function (e) { began = e.at; now.textContent = 'Begins …'; },
      stage: function (e) {
        endStage(e.at);
        stageAt = e.at;
        stage = el('li', 'current', '');
        stage.append(el('span', 'name', e.text), el('span', 'doing', ''), el('span', 'took', ''));
        stages.append(stage);
        now.textContent = e.text;
        line(e.at, e.text, 'stage');
      },
      doing: function (e) {
        if (stage) { stage.querySelector('.doing').textContent = e.text; }
        line(e.at, e.text);
      },
      left: function (e) { end = e.at + e.seconds * 1000; },
      say: function (e) { line(e.at, e.text, 'said'); },
      end: function (e) {
        over = true;
        endStage(e.at);
        now.textContent = e.text;
        clockText.textContent = 'Took ' + clock((e.at - began) / 1000) + '. ';
        remaining.textContent = '';
        if (e.run) {
          var link = el('a', '', 'See run ' + e.run);
          link.href = '/runs/' + Number(e.run);
          remaining.append(link);
        }
      }
    };
    var source = new EventSource(section.dataset.events);
    source.onmessage = function (message) {
      var e = JSON.parse(message.data);
      if (Object.prototype.hasOwnProperty.call(events, e.event)) { events[e.event](e); }
      tick();
    };
    source.addEventListener('over', function () {
      source.close();
      if (!over) {
        over = true;
        endStage(Date.now());
        now.textContent = 'This run was broken off.';
        remaining.textContent = '';
      }
    });
    setInterval(tick, 1000);
  }

  // Charts take their colours from the style sheet, and anew when light turns dark.
  var charts = [];
  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }
  function draw() {
    charts.forEach(function (chart) { chart.destroy(); });
    charts = Array.from(document.querySelectorAll('canvas[data-chart]')).map(chart);
  }
  function chart(canvas) {
    var data = JSON.parse(canvas.dataset.chart);
    var points = data.points;
    var ink = colour('--ink'), soft = colour('--soft'), line = colour('--line');
    var colours = { WORSE: colour('--accent'), BETTER: colour('--good') };
    function of(name) { return points.map(function (p) { return p[name]; }); }
    return new window.Chart(canvas, {
      type: 'line',
      data: {
        labels: of('label'),
        datasets: [
          {
            data: of('value'), borderColor: soft, borderWidth: 1.5, label: 'value',
            pointRadius: points.map(function (p) { return colours[p.word] ? 7 : 4; }),
            pointHoverRadius: 8,
            clip: 10,
            pointStyle: points.map(function (p) { return p.word === 'WORSE' ? 'triangle' : p.word === 'BETTER' ? 'rectRot' : 'circle'; }),
            pointBackgroundColor: points.map(function (p) { return colours[p.word] || ink; }),
            pointBorderColor: points.map(function (p) { return colours[p.word] || ink; })
          },
          { data: of('low'), label: 'low', pointRadius: 0, pointHitRadius: 0, borderWidth: 0, stepped: 'middle' },
          { data: of('high'), label: 'high', pointRadius: 0, pointHitRadius: 0, borderWidth: 0, fill: '-1', stepped: 'middle', backgroundColor: colour('--band') }
        ]
      },
      options: {
        animation: false,
        responsive: true,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        onClick: function (event, hit) {
          if (hit.length > 0) { location.href = '/runs/' + Number(points[hit[0].index].run); }
        },
        plugins: {
          legend: { display: false },
          tooltip: {
            filter: function (item) { return item.datasetIndex === 0; },
            callbacks: {
              title: function (items) { return items.length ? 'run ' + points[items[0].dataIndex].run + ', ' + points[items[0].dataIndex].when : ''; },
              label: function (item) {
                var word = points[item.dataIndex].word;
                return Number(item.raw.toPrecision(3)) + ' ' + data.unit + (colours[word] ? ', ' + word.toLowerCase() : '');
              }
            }
          }
        },
        scales: {
          x: { ticks: { color: soft, maxRotation: 0, autoSkipPadding: 12 }, grid: { display: false }, border: { color: line } },
          y: { beginAtZero: true, ticks: { color: soft, maxTicksLimit: 6 }, grid: { color: line }, border: { display: false }, title: { display: true, text: data.unit, color: soft } }
        }
      }
    });
  }
  if (window.Chart) {
    window.Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
    draw();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  }
})();
