(function () {
  'use strict';
  var figures = document.getElementById('figures');
  if (!figures) {
    return;
  }
  var data = JSON.parse(figures.textContent);
  var HEIGHT = 240;
  // Left of the plot there is room for its values: nothing is drawn across them.
  var MARGIN = { top: 22, right: 8, bottom: 24, left: 46 };

  /** Three digits, without a needless zero. */
  function number(value) {
    return String(Number(Number(value).toPrecision(3)));
  }

  /** Draws anew whenever the place for it gets wider or narrower. */
  function fit(place, draw) {
    var width = 0;
    new ResizeObserver(function () {
      if (place.clientWidth > 0 && place.clientWidth !== width) {
        width = place.clientWidth;
        draw(width);
      }
    }).observe(place);
  }

  function picture(place, width, height, label) {
    var whole = d3.select(place).selectAll('svg').data([0]).join('svg');
    whole.selectAll('*').remove();
    return whole.attr('class', 'drawn').attr('viewBox', '0 0 ' + width + ' ' + height)
      .attr('role', 'img').attr('aria-label', label);
  }

  /** Lines across with their values, and ticks below with theirs. */
  function axes(svg, x, y, width, height, xTicks, yTicks, xName, unit) {
    yTicks.forEach(function (tick) {
      svg.append('line').attr('class', 'axis').attr('x1', MARGIN.left).attr('x2', width).attr('y1', y(tick)).attr('y2', y(tick));
      svg.append('text').attr('x', MARGIN.left - 6).attr('y', y(tick) + 4).attr('text-anchor', 'end').text(number(tick));
    });
    svg.append('text').attr('x', 0).attr('y', 11).text(unit);
    xTicks.forEach(function (tick) {
      var at = x(tick);
      svg.append('line').attr('class', 'axis').attr('x1', at).attr('x2', at)
        .attr('y1', height - MARGIN.bottom).attr('y2', height - MARGIN.bottom + 4);
      svg.append('text').attr('x', at).attr('y', height - MARGIN.bottom + 17)
        .attr('text-anchor', at > width - 24 ? 'end' : 'middle').text(xName(tick));
    });
    svg.append('line').attr('class', 'base').attr('x1', MARGIN.left).attr('x2', width)
      .attr('y1', height - MARGIN.bottom).attr('y2', height - MARGIN.bottom);
  }

  function seconds(tick) {
    return number(tick) + ' s';
  }

  /** Ticks of a logarithmic axis: powers of ten, and 2 and 5 between few of them. */
  function decades(scale) {
    var all = scale.ticks().filter(function (tick) {
      return [1, 2, 5].indexOf(Math.round(tick / Math.pow(10, Math.floor(Math.log10(tick) + 1e-9)))) >= 0;
    });
    return all.length <= 8 ? all : all.filter(function (tick) {
      return Math.abs(Math.log10(tick) - Math.round(Math.log10(tick))) < 1e-9;
    });
  }

  /** One alone is drawn as what matters; more than there are colours share them, told apart by dashes. */
  function colour(i, of) {
    return of === 1 ? 'v1' : 'v' + i % 8 + (i >= 8 ? ' more' : '');
  }

  function curve(svg, points, x, y, colour, shape) {
    svg.append('path').datum(points).attr('class', 'curve ' + colour)
      .attr('d', d3.line().x(function (p) { return x(p[0]); }).y(function (p) { return y(p[1]); })
        .curve(shape || d3.curveLinear));
  }

  function latencies(place) {
    var all = data.latencies.flatMap(function (c) { return c.points; });
    fit(place, function (width) {
      var x = d3.scaleLinear().domain([0, d3.max(all, function (p) { return p[0]; })])
        .range([MARGIN.left, width - MARGIN.right]);
      var y = d3.scaleLog().domain(d3.extent(all, function (p) { return Math.max(0.001, p[1]); })).nice()
        .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
      var svg = picture(place, width, HEIGHT, place.dataset.label);
      axes(svg, x, y, width, HEIGHT,
        [0, 0.30103, 1, 2, 3, 4, 5].filter(function (t) { return t <= x.domain()[1] + 0.01; }), decades(y),
        function (nines) { return Number(((1 - Math.pow(10, -nines)) * 100).toFixed(3)) + ' %'; }, 'ms');
      data.latencies.forEach(function (c, i) {
        curve(svg, c.points.map(function (p) { return [p[0], Math.max(0.001, p[1])]; }), x, y, colour(i, data.latencies.length));
      });
    });
  }

  function throughput(place) {
    var services = data.throughput;
    var all = services.flatMap(function (s) { return s.steps; });
    var counts = Array.from(new Set(all.map(function (s) { return s[0]; }))).sort(d3.ascending);
    var least = counts[0], most = counts[counts.length - 1];
    fit(place, function (width) {
      var x = d3.scaleLog().base(2).domain([least, most]).range([MARGIN.left + 6, width - MARGIN.right - 6]);
      var y = d3.scaleLinear().domain([0, d3.max(all, function (s) { return s[5]; }) * 1.05]).nice()
        .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
      var svg = picture(place, width, HEIGHT, place.dataset.label);
      axes(svg, x, y, width, HEIGHT, counts, y.ticks(5).slice(1), String, 'requests/s');
      services.forEach(function (service, i) {
        steps(svg, service, colour(i, services.length), x, y, least, most);
      });
    });
  }

  /** Dots with the reach of several runs, and the fitted law with its knee. */
  function steps(svg, service, colour, x, y, least, most) {
    var law = service.fit;
    if (!law) {
      curve(svg, service.steps, x, y, colour);
    } else {
      var through = function (n) {
        return law.lambda * n / (1 + law.sigma * (n - 1) + law.kappa * n * (n - 1));
      };
      curve(svg, d3.range(0, 61).map(function (i) {
        var n = least * Math.pow(most / least, i / 60);
        return [n, through(n)];
      }), x, y, colour);
      if (law.knee >= least && law.knee < most) {
        svg.append('line').attr('class', 'knee ' + colour).attr('x1', x(law.knee)).attr('x2', x(law.knee))
          .attr('y1', y(through(law.knee))).attr('y2', HEIGHT - MARGIN.bottom);
      }
    }
    var step = svg.append('g').selectAll('g').data(service.steps).join('g');
    step.append('line').attr('class', 'reach ' + colour)
      .attr('x1', function (s) { return x(s[0]); }).attr('x2', function (s) { return x(s[0]); })
      .attr('y1', function (s) { return y(s[4]); }).attr('y2', function (s) { return y(s[5]); });
    step.append('circle').attr('class', 'dot ' + colour).attr('r', 4)
      .attr('cx', function (s) { return x(s[0]); }).attr('cy', function (s) { return y(s[1]); })
      .append('title').text(function (s) {
        return (service.name ? service.name + ', ' : '') + s[0] + ' connections: ' + number(s[1]) + ' requests/s, p50 ' +
          number(s[2]) + ' ms, p99 ' + number(s[3]) + ' ms';
      });
  }

  function lines(place, index) {
    var those = data.lines[index];
    var all = those.lines.flatMap(function (line) { return line.points; });
    fit(place, function (width) {
      var x = d3.scaleLinear().domain([0, d3.max(all, function (p) { return p[0]; }) || 1])
        .range([MARGIN.left, width - MARGIN.right]);
      var y = d3.scaleLinear().domain([0, d3.max(all, function (p) { return p[1]; })]).nice()
        .range([HEIGHT - MARGIN.bottom, MARGIN.top]);
      var svg = picture(place, width, HEIGHT, place.dataset.label);
      axes(svg, x, y, width, HEIGHT, x.ticks(7), y.ticks(5).slice(1), seconds, those.unit);
      those.lines.forEach(function (line, i) {
        curve(svg, line.points, x, y, colour(i, those.lines.length), those.steps ? d3.curveStepAfter : d3.curveLinear);
      });
    });
  }

  function heat(place) {
    var map = data.heat;
    var top = 34; // below the names of the phases
    var row = Math.max(6, Math.min(14, 300 / map.rows));
    var height = top + map.rows * row + MARGIN.bottom;
    var failed = d3.max(map.failures, function (f) { return f[1]; });
    fit(place, function (width) {
      var x = d3.scaleLinear().domain([0, map.columns * map.stepSeconds])
        .range([MARGIN.left, width]);
      var y = d3.scaleLog().domain([map.leastMillis, map.leastMillis * Math.pow(10, map.rows / map.rowsPerDecade)])
        .range([height - MARGIN.bottom, top]);
      var svg = picture(place, width, height, place.dataset.label);
      var column = Math.max(1, x(map.stepSeconds) - x(0));
      svg.append('g').attr('class', 'cells').selectAll('rect').data(map.cells).join('rect')
        .attr('x', function (c) { return x(c[0] * map.stepSeconds); })
        .attr('y', function (c) { return height - MARGIN.bottom - (c[1] + 1) * row; })
        .attr('width', column).attr('height', row)
        // The eye takes an area for its brightness' root.
        .attr('fill-opacity', function (c) { return number(0.12 + 0.88 * Math.sqrt(c[2])); });
      svg.append('g').attr('class', 'failures').selectAll('rect').data(map.failures).join('rect')
        .attr('x', function (f) { return x(f[0] * map.stepSeconds); }).attr('y', top - 8)
        .attr('width', column).attr('height', 6)
        .attr('fill-opacity', function (f) { return number(0.3 + 0.7 * f[1] / failed); })
        .append('title').text(function (f) { return f[1] + ' failed'; });
      var free = 0;
      map.phases.forEach(function (phase) {
        var from = x(phase[1]);
        svg.append('line').attr('class', 'phase').attr('x1', from).attr('x2', from).attr('y1', 14).attr('y2', height - MARGIN.bottom);
        if (from >= free && phase[0]) {
          // The last one may have no room to its right.
          var at = Math.min(from + 3, width - phase[0].length * 6);
          svg.append('text').attr('x', at).attr('y', 11).text(phase[0]);
          free = at + 8 + phase[0].length * 6;
        }
      });
      axes(svg, x, y, width, height, x.ticks(7), decades(y), seconds, 'ms');
    });
  }

  /** Time by calling context, callers above. */
  function flame(box) {
    var ROW = 19;
    var MOST_ROWS = 200;
    var place = box.querySelector('.picture');
    var said = box.querySelector('.said');
    var choice = box.querySelector('select');
    var search = box.querySelector('input');
    var crumb = box.querySelector('.crumb');
    var whole, focus, current, wide, drawn;

    function short(name) {
      var method = name.indexOf('#');
      return name.slice(name.lastIndexOf('.', method < 0 ? name.length : method) + 1).replace('#', '.');
    }
    /** In a difference only what slow requests take more has a width; no caller is narrower than what it calls. */
    function weigh(node, mode) {
      node.eachAfter(function (n) {
        var own = mode === 'more' ? n.data[1] - n.data[2] : mode === 'typical' ? n.data[2] : n.data[1];
        n.value = Math.max(own, 0, n.children ? d3.sum(n.children, function (c) { return c.value; }) : 0);
      });
    }
    function choose() {
      var of = choice.value.split(' ');
      current = { graph: data.flames[Number(of[0])], mode: of[1] };
      whole = d3.hierarchy(current.graph.root, function (n) { return n[4]; });
      weigh(whole, current.mode);
      whole.sort(function (a, b) { return b.value - a.value; });
      d3.partition()(whole);
      focus = deepestWhole();
      draw();
      say(focus);
    }
    /** Calls that only lead to where the time is are left out at first, down to the last one that is not the JDK's. */
    function deepestWhole() {
      var node = whole;
      var last = whole;
      while (node.children && node.children[0].value >= 0.9 * whole.value) {
        node = node.children[0];
        last = kind(node) === 'jdk' ? last : node;
      }
      return last;
    }
    function name(node) {
      return node === whole ? 'the whole request' : current.graph.names[node.data[0]];
    }
    function kind(node) {
      return { O: 'own', L: 'library', J: 'jdk' }[current.graph.kinds[node.data[0]]];
    }
    function found(node) {
      var word = search.value.trim().toLowerCase();
      return word !== '' && name(node).toLowerCase().indexOf(word) >= 0;
    }
    function say(node) {
      var graph = current.graph;
      said.textContent = name(node) + ': ' +
        (whole.value > 0 ? Math.round(100 * node.value / whole.value) + ' %; ' : '') +
        number(node.data[1]) + ' ms of ' + graph.slow +
        (graph.typical ? ', ' + number(node.data[2]) + ' ms of ' + graph.typical : '') +
        (node.data[3] ? '; the deepest call that carries most of it' : '');
    }
    /** Share of the whole in calls that were found, those within others not counted again. */
    function sayFound() {
      var sum = 0;
      (function down(node) {
        if (found(node)) {
          sum += node.value;
        } else {
          (node.children || []).forEach(down);
        }
      })(whole);
      said.textContent = search.value.trim() === '' ? '' :
        '“' + search.value.trim() + '” is in ' + Math.round(100 * sum / (whole.value || 1)) + ' % of the time';
    }
    function draw() {
      if (!wide) {
        return;
      }
      var scale = focus.x1 > focus.x0 ? wide / (focus.x1 - focus.x0) : 0;
      var shown = focus.descendants().filter(function (n) {
        return n.depth - focus.depth < MOST_ROWS && (n.x1 - n.x0) * scale >= 1;
      });
      var deepest = d3.max(shown, function (n) { return n.depth; }) || focus.depth;
      var svg = picture(place, wide, (deepest - focus.depth + 1) * ROW, 'Calls of ' + choice.selectedOptions[0].textContent)
        .attr('role', 'application').attr('tabindex', 0)
        .attr('aria-label', 'Flame graph. Arrow keys go from call to call, Enter zooms, Escape shows the whole request.');
      drawn = svg.selectAll('g').data(shown).join('g')
        .attr('transform', function (n) { return 'translate(' + number((n.x0 - focus.x0) * scale) + ',' + (n.depth - focus.depth) * ROW + ')'; });
      drawn.append('rect').attr('height', ROW - 1)
        .attr('width', function (n) { return Math.max(0.5, (n.x1 - n.x0) * scale - 1); });
      drawn.append('text').attr('x', 4).attr('y', ROW - 6).text(function (n) {
        var room = Math.floor(((n.x1 - n.x0) * scale - 8) / 6.7);
        var text = n === whole ? 'request' : short(name(n));
        return room < 3 ? '' : text.length > room ? text.slice(0, room - 1) + '…' : text;
      });
      drawn.on('mouseenter', function (event, n) { say(n); })
        .on('click', function (event, n) { zoom(n); });
      paint(focus);
      crumb.hidden = focus === whole;
      crumb.textContent = 'Show the ' + focus.depth + (focus.depth === 1 ? ' caller' : ' callers') + ' above';
    }
    function paint(at) {
      drawn.attr('class', function (n) {
        return kind(n) + (n.data[3] ? ' frontier' : '') + (found(n) ? ' found' : '') + (n === at ? ' at' : '');
      });
    }
    function zoom(node) {
      focus = node;
      draw();
      say(node);
    }
    var at = null;
    function go(node) {
      if (node) {
        at = node;
        paint(at);
        say(at);
      }
    }
    place.addEventListener('keydown', function (event) {
      var now = at && (at === focus || at.ancestors().indexOf(focus) >= 0) ? at : focus;
      var siblings = now.parent && now !== focus ? now.parent.children : [now];
      var moves = {
        ArrowDown: now.children && now.children[0],
        ArrowUp: now === focus ? null : now.parent,
        ArrowRight: siblings[siblings.indexOf(now) + 1],
        ArrowLeft: siblings[siblings.indexOf(now) - 1],
      };
      if (event.key in moves) {
        go(moves[event.key]);
      } else if (event.key === 'Enter') {
        zoom(now);
        place.querySelector('svg').focus();
      } else if (event.key === 'Escape') {
        zoom(whole);
        place.querySelector('svg').focus();
      } else {
        return;
      }
      event.preventDefault();
    });
    choice.addEventListener('change', choose);
    crumb.addEventListener('click', function () { zoom(whole); });
    search.addEventListener('input', function () {
      paint(null);
      sayFound();
    });
    box.querySelector('.tools').hidden = false;
    choose();
    fit(place, function (width) {
      wide = width;
      draw();
    });
  }

  var drawings = { flame: flame, latencies: latencies, throughput: throughput, lines: lines, heat: heat };
  document.querySelectorAll('[data-draw]').forEach(function (place) {
    var of = place.dataset.draw.split(' ');
    drawings[of[0]](place, Number(of[1] || 0));
  });
})();
